"""Four suits, four letters and the joker of a pack of cards."""
from drawing import bar, blob, circle, corners, ellipse, line, mirrored

AREA = 400000
SIDE = 980


def spade():
    half = blob((0, 470), (130, 290), (360, 80), (420, -120), (330, -270), (150, -250), (0, -110), (-80, 200))
    foot = corners((-180, -460), (180, -460), (40, -300), (30, -80), (-30, -80), (-40, -300), soft=8)
    return (half | mirrored(half)).buffer(10).buffer(-10) | foot


def heart():
    half = blob((0, 260), (120, 380), (290, 390), (420, 260), (410, 60), (230, -190), (0, -440), (-60, -50))
    return (half | mirrored(half)).buffer(10).buffer(-10)


def diamond():
    return corners((0, 500), (370, 0), (0, -500), (-370, 0), soft=22)


def club():
    foot = corners((-180, -460), (180, -460), (44, -300), (36, -60), (-36, -60), (-44, -300), soft=8)
    return circle(0, 250, 205) | circle(-245, -75, 205) | circle(245, -75, 205) | \
        corners((-120, 60), (120, 60), (60, -120), (-60, -120)) | foot


TALL = corners((-600, -430), (600, -430), (600, 430), (-600, 430))  # what letters stand in


def serif(x, y, wide):
    return bar(74, (x - wide / 2, y - 37 if y > 0 else y + 37), (x + wide / 2, y - 37 if y > 0 else y + 37))


def ace():
    legs = bar(92, (-320, -520), (30, 520)) | bar(180, (340, -520), (-50, 520))
    peak = corners((-600, -430), (-330, -430), (-20, 440), (80, 440), (440, -430), (600, -430), (600, 600), (-600, 600))
    inside = corners((-400, -440), (-40, 460), (70, 460), (430, -440))
    return ((legs & TALL & inside) | bar(80, (-200, -150), (200, -150)) | serif(-285, -430, 270) | serif(300, -430, 330)) - \
        (peak - inside)


def king():
    stem = bar(170, (-240, 430), (-240, -430))
    arm = bar(92, (-220, -70), (290, 470)) & TALL
    leg = bar(180, (-90, 110), (330, -500)) & TALL
    return stem | arm | leg | serif(-240, 430, 330) | serif(-240, -430, 330) | serif(250, 430, 270) | serif(290, -430, 330)


def queen():
    bowl = ellipse(0, 30, 410, 415) - ellipse(0, 30, 222, 340)
    tail = line(110, (10, -210), (120, -400), (360, -480))
    return bowl | tail


def jack():
    stem = bar(170, (90, 430), (90, -130)) | line(170, (90, -100), (70, -270), (-60, -365), (-190, -330)) | \
        circle(-240, -240, 104)
    return stem | serif(90, 430, 400)


def joker():
    middle = blob((-130, -150), (-130, 150), (0, 480), (130, 150), (130, -150))
    right = blob((20, -160), (90, 130), (250, 330), (400, 270), (470, 40), (390, 90), (300, 40), (270, -160))
    bells = circle(0, 500, 92) | circle(455, -10, 92) | circle(-455, -10, 92)
    band = line(130, (-270, -260), (0, -295), (270, -260))
    gaps = line(30, (-130, -140), (-135, 80), (-80, 260)) | line(30, (130, -140), (135, 80), (80, 260))
    return ((middle | right | mirrored(right)) - gaps - band.buffer(28)) | band | bells


SIGNS = [("♠", spade), ("♥", heart), ("♦", diamond), ("♣", club), ("A", ace), ("K", king), ("Q", queen), ("J", jack),
         ("🃏", joker)]
