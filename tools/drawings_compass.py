"""The eight directions as arrows of one length and one weight, and the place from where they go."""
from drawing import circle, corners, line
from shapely.affinity import rotate

AREA = 235000
SIDE = 900


def arrow(turn):
    """Points north, turned anticlockwise."""
    shaft = line(120, (0, -400), (0, 330), smooth=False)
    head = line(120, (-270, 130), (0, 400), (270, 130), smooth=False) | corners((-120, 250), (120, 250), (0, 400))
    return rotate(shaft | head, turn, origin=(0, 0))


def here():
    return circle(0, 0, 290)


SIGNS = [(sign, lambda turn=turn: arrow(turn))
         for sign, turn in zip("↑↖←↙↓↘→↗", range(0, 360, 45))] + [("●", here)]
