"""The six pieces of chess."""
from drawing import blob, circle, corners, ellipse, line

AREA = 430000


def foot(wide=330):
    return line(96, (-wide + 48, -440), (wide - 48, -440), smooth=False) | \
        corners((-wide * 0.82, -400), (wide * 0.82, -400), (wide * 0.56, -290), (-wide * 0.56, -290), soft=12)


def cut(wide=500, y=-385):
    return line(26, (-wide, y), (wide, y), smooth=False)


def pawn():
    body = corners((-110, 90), (110, 90), (210, -300), (-210, -300), soft=20)
    return (circle(0, 250, 200) | line(84, (-150, 70), (150, 70), smooth=False) | body | foot(300)) - cut()


def rook():
    top = corners((-300, 460), (-300, 180), (300, 180), (300, 460), (180, 460), (180, 360), (70, 360), (70, 460), (-70, 460),
                  (-70, 360), (-180, 360), (-180, 460), soft=8)
    body = corners((-190, 200), (190, 200), (240, -320), (-240, -320), soft=8)
    return (top | body | foot()) - cut() - line(26, (-400, 150), (400, 150), smooth=False)


def bishop():
    head = blob((0, 420), (150, 260), (200, 90), (120, -40), (0, -70), (-120, -40), (-200, 90), (-150, 260))
    slot = line(44, (40, 200), (170, 330), smooth=False)
    body = corners((-110, -60), (110, -60), (210, -320), (-210, -320), soft=14)
    collar = line(70, (-150, -80), (150, -80), smooth=False)
    return ((head - slot) | circle(0, 445, 60) | collar | body | foot(310)) - cut()


def knight():
    head = blob((-60, 420), (20, 330), (190, 260), (300, 60), (310, -300), (-190, -300), (-150, -170), (10, -10), (-20, 60),
                (-130, 30), (-210, -40), (-310, -60), (-350, 30), (-300, 130), (-220, 260), (-150, 330), (-110, 440))
    ear = corners((-120, 330), (-90, 500), (40, 330), soft=8)
    eye = circle(-130, 220, 38)
    mane = line(28, (120, 200), (200, 60), (220, -120))
    return ((head | ear) - eye - mane | foot(310)) - cut()


def queen():
    crown = corners((-330, 250), (-230, -180), (230, -180), (330, 250), (180, 40), (140, 360), (50, 60), (0, 420), (-50, 60),
                    (-140, 360), (-180, 40), soft=6)
    beads = circle(-335, 270, 58) | circle(-145, 385, 58) | circle(0, 450, 58) | circle(145, 385, 58) | circle(335, 270, 58)
    body = corners((-215, -150), (215, -150), (250, -320), (-250, -320), soft=8)
    return (crown | beads | body | foot()) - cut() - line(26, (-400, -175), (400, -175), smooth=False)


def king():
    lobes = blob((0, -130), (-60, 60), (-190, 180), (-340, 120), (-350, -30), (-230, -200)) | \
        blob((0, -130), (60, 60), (190, 180), (340, 120), (350, -30), (230, -200)) | \
        corners((-240, -120), (240, -120), (250, -320), (-250, -320), soft=8)
    middle = blob((0, 270), (95, 150), (60, -140), (-60, -140), (-95, 150))
    cross = line(84, (0, 240), (0, 500), smooth=False) | line(84, (-95, 405), (95, 405), smooth=False)
    return (((lobes - middle.buffer(26)) | middle | cross | foot()) - cut()) - line(26, (-400, -205), (400, -205), smooth=False)


SIGNS = [("♚", king), ("♛", queen), ("♜", rook), ("♝", bishop), ("♞", knight), ("♟", pawn)]
