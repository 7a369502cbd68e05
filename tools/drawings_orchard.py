"""Six fruits for the smallest players."""
from drawing import blob, circle, corners, ellipse, line, mirrored

AREA = 520000


def leaf(x, y, length, turn):
    return ellipse(x, y, length, length * 0.45, turn)


def apple():
    half = blob((0, 190), (170, 260), (360, 190), (400, -40), (300, -310), (140, -420), (0, -380), (-60, -100))
    stem = line(52, (0, 210), (10, 330), (50, 420))
    shine = line(54, (-285, 60), (-270, -80), (-215, -190))
    return ((half | mirrored(half)) - shine) | stem | leaf(165, 370, 130, 24)


def pear():
    body = blob((0, 330), (120, 280), (160, 110), (290, -60), (340, -250), (230, -430), (0, -470), (-230, -430), (-340, -250),
                (-290, -60), (-160, 110), (-120, 280))
    stem = line(50, (0, 310), (10, 420), (70, 500))
    shine = line(52, (-235, -210), (-215, -310), (-140, -370))
    return (body - shine) | stem | leaf(140, 400, 120, -14)


def cherries():
    left, right = circle(-220, -230, 215), circle(240, -190, 215)
    stems = line(46, (-200, -40), (-120, 200), (130, 400)) | line(46, (240, 0), (230, 200), (130, 400))
    shine = line(46, (-345, -210), (-330, -280), (-280, -335)) | line(46, (115, -170), (130, -240), (180, -295))
    return ((left - right.buffer(30)) | right) - shine | stems | leaf(-50, 395, 190, 8)


def strawberry():
    body = blob((0, 190), (240, 230), (390, 130), (370, -80), (200, -330), (0, -460), (-200, -330), (-370, -80), (-390, 130),
                (-240, 230))
    crown = corners((0, 420), (60, 300), (260, 330), (180, 220), (250, 110), (90, 160), (0, 60), (-90, 160), (-250, 110),
                    (-180, 220), (-260, 330), (-60, 300), soft=10)
    seeds = [(-230, 20), (230, 20), (-110, -70), (110, -70), (0, -170), (-160, -190), (160, -190), (0, -310), (0, -10)]
    for x, y in seeds:
        body = body - ellipse(x, y, 24, 38)
    return (body - crown.buffer(28)) | crown


def banana():
    body = blob((330, 390), (380, 250), (390, 30), (250, -230), (0, -350), (-290, -340), (-440, -250), (-420, -190),
                (-200, -200), (30, -110), (170, 60), (230, 280), (250, 400))
    stem = line(90, (292, 370), (300, 470), smooth=False)
    edge = line(34, (-330, -262), (-60, -250), (190, -100), (295, 140), (310, 280))
    return (body | stem) - edge


def grapes():
    rows = [(-240, 110), (0, 110), (240, 110), (-120, -95), (120, -95), (0, -300)]
    shape = None
    for x, y in rows:
        grape = circle(x, y, 132)
        shape = grape if shape is None else (shape - grape.buffer(20)) | grape
    stem = line(50, (0, 250), (10, 360), (60, 460))
    return shape | stem | leaf(170, 360, 160, 14)


SIGNS = [("🍎", apple), ("🍐", pear), ("🍒", cherries), ("🍓", strawberry), ("🍌", banana), ("🍇", grapes)]
