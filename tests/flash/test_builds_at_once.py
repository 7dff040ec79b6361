"""Several flashers at once build once, or each its own, and all get the same slot."""
from concurrent.futures import ThreadPoolExecutor

from tools import slot


def test_built_at_the_same_time(project, tmp_path):
    with ThreadPoolExecutor(4) as pool:
        made = list(pool.map(lambda _: slot.cached("pico 9\n", root=tmp_path / "slots"), range(4)))
    assert len({str(folder) for folder, _ in made}) == 1
    folder, manifest = made[0]
    assert all(m == manifest for _, m in made) and (folder / "modules").stat().st_size == manifest["files"]["modules"][0]
    assert [p.name for p in (tmp_path / "slots").iterdir()] == [folder.parent.name]


def test_another_source_another_board_or_other_games_are_another_build(project, tmp_path):
    def at(line="pico 9\n", games=None):
        return slot.cached(line, games, root=tmp_path / "slots")[0]
    first = at()
    assert at() == first
    seen = {first, at("pico_w 9\n"), at(games=["gallery"])}
    project.says("two")
    seen.add(at())
    assert len(seen) == 4
