"""Finds arithmetic on ticks: a moment may only go through hal.ticks (add, diff), because the counter wraps at 2^30.

A moment is what ticks.ms(), ticks.us() or ticks.add() gives, a parameter or variable called `now`, `inputs.at`, and
whatever is assigned from one of these: a local variable within its function, an attribute or a global within its
module, an element of a list that a moment was put into (by index, append or a loop over it). Found are `< <= > >=`,
arithmetic operators, and min, max, abs, sorted, range, divmod over a moment. Shifts and masks (`now >> 8 & 1`) are left
alone: they survive the wrap.
"""
import ast

_CLOCK = ("ms", "us", "add")
_ARITHMETIC = (ast.Add, ast.Sub, ast.Mult, ast.Div, ast.FloorDiv, ast.Mod)
_ORDER = (ast.Lt, ast.LtE, ast.Gt, ast.GtE)
_ORDERING_CALLS = ("min", "max", "abs", "sorted", "range", "divmod")


class _Module:
    def __init__(self, tree):
        self.shared = set()         # ".attribute" and "global" names that hold moments
        self.local = {}             # function node -> names
        self.found = []
        self.tree = tree
        size = -1
        while size != self._size():         # until nothing new is learned
            size = self._size()
            self._scope(tree, None, learn=True)
        self._scope(tree, None, learn=False)

    def _size(self):
        return len(self.shared) + sum(len(v) for v in self.local.values())

    def _scope(self, node, function, learn):
        for child in ast.iter_child_nodes(node):
            if isinstance(child, (ast.FunctionDef, ast.Lambda)):
                args = child.args
                names = {a.arg for a in args.args + args.kwonlyargs}
                self.local.setdefault(child, set()).update(names & {"now"})
                self._scope(child, child, learn)
                continue
            (self._learn if learn else self._judge)(child, function)
            self._scope(child, function, learn)

    # ---- what holds a moment --------------------------------------------------
    def _learn(self, node, function):
        if isinstance(node, ast.Assign):
            pairs = [(t, node.value) for t in node.targets]
        elif isinstance(node, (ast.NamedExpr, ast.AnnAssign)):
            pairs = [(node.target, node.value)]
        elif isinstance(node, (ast.For, ast.comprehension)):
            pairs = [(node.target, node.iter)]
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) \
                and node.func.attr in ("append", "insert") and node.args:
            pairs = [(node.func.value, node.args[-1])]
        else:
            return
        for target, value in pairs:
            if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
                for t, v in zip(target.elts, value.elts):
                    self._hold(t, v, function)
            else:
                self._hold(target, value, function)

    def _hold(self, target, value, function):
        if value is None or not self.moment(value, function):
            return
        if isinstance(target, ast.Subscript):
            target = target.value
        if isinstance(target, ast.Attribute):
            self.shared.add("." + target.attr)
        elif isinstance(target, ast.Name):
            if function is None or self._is_global(target.id, function):
                self.shared.add(target.id)
            else:
                self.local[function].add(target.id)

    @staticmethod
    def _is_global(name, function):
        return any(isinstance(n, ast.Global) and name in n.names for n in ast.walk(function))

    def moment(self, node, function):
        """Does this expression give a moment?"""
        if isinstance(node, ast.Name):
            return node.id in self.shared or node.id in self.local.get(function, ()) or node.id == "now"
        if isinstance(node, ast.Attribute):
            of = node.value
            owner = of.id if isinstance(of, ast.Name) else of.attr if isinstance(of, ast.Attribute) else ""
            return "." + node.attr in self.shared or (node.attr == "at" and owner.lstrip("_") == "inputs")
        if isinstance(node, ast.Subscript):
            return self.moment(node.value, function)
        if isinstance(node, ast.IfExp):
            return self.moment(node.body, function) or self.moment(node.orelse, function)
        if isinstance(node, ast.BoolOp):
            return any(self.moment(v, function) for v in node.values)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            of = node.func.value
            return node.func.attr in _CLOCK and isinstance(of, ast.Name) and of.id == "ticks"
        return False

    # ---- what must not be done with it ----------------------------------------
    def _judge(self, node, function):
        parts = ()
        if isinstance(node, ast.BinOp) and isinstance(node.op, _ARITHMETIC):
            parts = (node.left, node.right)
            if isinstance(node.op, ast.Mod) and isinstance(node.left, ast.Constant):
                parts = ()          # "%d" % now
        elif isinstance(node, ast.AugAssign) and isinstance(node.op, _ARITHMETIC):
            parts = (node.target, node.value)
        elif isinstance(node, ast.Compare) and any(isinstance(op, _ORDER) for op in node.ops):
            parts = [node.left] + node.comparators
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
            parts = (node.operand,)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in _ORDERING_CALLS:
            parts = node.args
        if any(self.moment(p, function) for p in parts):
            self.found.append((node.lineno, ast.unparse(node)))


def misuse(tree):
    """Arithmetic on moments in a module's syntax tree: list of (line, source)."""
    return _Module(tree).found
