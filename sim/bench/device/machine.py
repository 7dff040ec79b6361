class Pin:
    IN = 0
    PULL_UP = 1

    def __init__(self, *a):
        pass

    def value(self):
        return 1
