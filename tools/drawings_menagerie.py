"""Nine animals, each known by its outline; and, at letters, plainer ones that stand for them in notes."""
from drawing import blob, brush, circle, corners, ellipse, line, mirrored

AREA = 470000


def cat():
    head = ellipse(0, -40, 400, 330)
    ears = corners((-395, 400), (-360, -20), (-60, 220), soft=26) | corners((395, 400), (360, -20), (60, 220), soft=26)
    eyes = ellipse(-150, 0, 44, 74) | ellipse(150, 0, 44, 74)
    nose = corners((-58, -118), (58, -118), (0, -178), soft=8)
    mouth = line(30, (0, -165), (-28, -225), (-110, -232)) | line(30, (0, -165), (28, -225), (110, -232))
    whiskers = (line(30, (-490, -60), (-330, -90)) | line(30, (-490, -210), (-330, -175))
                | line(30, (490, -60), (330, -90)) | line(30, (490, -210), (330, -175)))
    return (head | ears | whiskers) - eyes - nose - mouth


def rabbit():
    head = ellipse(0, -170, 290, 260)
    left = ellipse(-135, 230, 100, 290, 9)
    right = ellipse(135, 230, 100, 290, -9)
    inner = ellipse(-138, 250, 38, 190, 9) | ellipse(138, 250, 38, 190, -9)
    eyes = circle(-118, -130, 44) | circle(118, -130, 44)
    nose = ellipse(0, -225, 50, 34)
    mouth = line(26, (0, -240), (0, -292)) | line(26, (-80, -290), (-42, -322), (0, -292), (42, -322), (80, -290))
    return (head | left | right) - inner - eyes - nose - mouth


def owl():
    body = blob((0, 330), (230, 340), (330, 120), (330, -160), (190, -420), (0, -460), (-190, -420), (-330, -160),
                (-330, 120), (-230, 340))
    tufts = corners((-330, 480), (-310, 150), (-70, 330), soft=16) | corners((330, 480), (310, 150), (70, 330), soft=16)
    eyes = circle(-145, 130, 135) | circle(145, 130, 135)
    pupils = circle(-128, 130, 66) | circle(128, 130, 66)
    beak = corners((-48, 40), (48, 40), (0, -60), soft=6)
    breast = (line(32, (-110, -140), (-55, -185), (0, -140), (55, -185), (110, -140))
              | line(32, (-110, -260), (-55, -305), (0, -260), (55, -305), (110, -260)))
    return (body | tufts) - eyes - breast | pupils | beak


def elephant():
    body = blob((-60, 210), (180, 230), (370, 120), (400, -120), (360, -260), (0, -240), (-200, -150))
    head = circle(-200, 110, 215)
    legs = corners((20, -120), (20, -430), (150, -430), (160, -120), soft=18) | \
        corners((250, -120), (260, -430), (390, -430), (395, -120), soft=18) | \
        corners((-140, -60), (-120, -430), (5, -430), (60, -60), soft=18)
    trunk = brush((-330, 60, 200), (-420, -120, 130), (-400, -300, 100), (-300, -350, 84))
    tail = line(40, (390, 60), (450, -60), (455, -190))
    ear = line(34, (-150, 255), (-30, 190), (-20, 20), (-120, -60))
    eye = circle(-270, 140, 36)
    gap = corners((145, -300), (155, -440), (255, -440), (262, -300), soft=1)
    return (body | head | legs | trunk | tail) - ear - eye - gap


def duck():
    head = circle(-150, 230, 190)
    body = blob((-180, 60), (-20, 20), (200, 40), (430, 180), (420, -60), (300, -300), (0, -370), (-290, -310), (-370, -110),
                (-290, 40))
    beak = blob((-300, 270), (-460, 240), (-480, 170), (-320, 140))
    eye = circle(-185, 270, 40)
    wing = line(40, (-60, -60), (20, -190), (180, -190), (280, -60))
    cut = line(26, (-300, 205), (-420, 200), smooth=False)
    return ((head | body | beak) - eye - wing) - cut


def whale():
    body = blob((-440, -20), (-360, 180), (-120, 240), (120, 170), (330, 0), (400, 130), (470, 130), (440, -60), (330, -220),
                (60, -330), (-250, -320), (-420, -200))
    fluke = blob((380, 60), (320, 240), (230, 300), (400, 330), (455, 250), (520, 330), (560, 200), (470, 60))
    spout = line(46, (-170, 300), (-175, 380), (-260, 430)) | line(46, (-170, 300), (-165, 380), (-80, 430))
    eye = circle(-260, 10, 38)
    mouth = line(34, (-425, -110), (-280, -120), (-180, -60))
    return (body | fluke | spout) - eye - mouth


def turtle():
    shell = (ellipse(60, -60, 350, 330) - corners((-500, -500), (500, -500), (500, -110), (-500, -110))).buffer(0)
    rim = line(90, (-300, -130), (400, -130), smooth=False)
    head = ellipse(-380, 20, 110, 95, 20) | line(110, (-250, -110), (-330, -20), smooth=False)
    legs = corners((-230, -130), (-270, -300), (-110, -300), (-90, -130), soft=30) | \
        corners((200, -130), (220, -300), (380, -300), (350, -130), soft=30)
    tail = corners((380, -90), (380, -170), (510, -200), soft=10)
    plates = (line(34, (-60, -110), (-20, 60), (60, 60), (140, 60), (180, -110), smooth=False)
              | line(34, (-20, 60), (-70, 200), smooth=False) | line(34, (140, 60), (190, 200), smooth=False)
              | line(34, (-20, 60), (-200, -20), smooth=False) | line(34, (140, 60), (330, -20), smooth=False))
    eye = circle(-410, 42, 26)
    gap = line(30, (-330, -100), (440, -100), smooth=False)
    return ((shell - plates - gap) | rim | head | legs | tail) - eye


def snail():
    shell = circle(110, 60, 300)
    spiral = brush((330, -40, 44), (300, 210, 44), (110, 275, 44), (-60, 130, 44), (20, -70, 44), (180, -60, 44),
                   (220, 70, 44), (130, 140, 44), (60, 80, 40))
    foot = blob((-400, -80), (-300, -60), (-220, -200), (100, -270), (400, -280), (500, -350), (300, -380), (-200, -380),
                (-360, -330), (-470, -160))
    head = ellipse(-360, -40, 110, 120, 20)
    horns = line(40, (-400, 30), (-470, 200), smooth=False) | line(40, (-320, 40), (-300, 220), smooth=False) | \
        circle(-470, 205, 38) | circle(-300, 225, 38)
    eye = circle(-390, -30, 26)
    return (shell - spiral) - foot.buffer(26) | foot | ((head | horns) - eye)


def butterfly():
    upper = blob((20, 30), (110, 300), (320, 420), (470, 330), (450, 110), (260, -10))
    lower = blob((20, -20), (240, -40), (380, -150), (330, -350), (170, -390), (60, -220))
    spots = circle(310, 230, 80) | circle(220, -210, 60)
    right = (upper | lower) - spots
    body = ellipse(0, -40, 46, 300)
    feelers = line(32, (0, 220), (60, 380), (150, 440)) | line(32, (0, 220), (-60, 380), (-150, 440))
    return ((right | mirrored(right)) - body.buffer(26)) | body | feelers


# As notes they are a dozen pixels wide: one line or hole of a pixel and a half is all that can be seen in each.


def note_cat():
    head = ellipse(0, -60, 430, 350)
    ears = corners((-430, 430), (-420, -60), (-40, 230), soft=20) | corners((430, 430), (420, -60), (40, 230), soft=20)
    eyes = ellipse(-165, -20, 75, 100) | ellipse(165, -20, 75, 100)
    return (head | ears) - eyes


def note_rabbit():
    head = ellipse(0, -210, 310, 270)
    ears = ellipse(-165, 230, 115, 300, 10) | ellipse(165, 230, 115, 300, -10)
    eyes = circle(-130, -180, 72) | circle(130, -180, 72)
    return (head | ears) - eyes


def note_owl():
    body = blob((0, 350), (250, 340), (370, 120), (360, -180), (200, -430), (0, -460), (-200, -430), (-360, -180),
                (-370, 120), (-250, 340))
    tufts = corners((-380, 500), (-360, 100), (-40, 320), soft=16) | corners((380, 500), (360, 100), (40, 320), soft=16)
    eyes = circle(-170, 110, 165) | circle(170, 110, 165)
    pupils = circle(-160, 110, 80) | circle(160, 110, 80)
    return (body | tufts) - eyes | pupils


def note_elephant():
    body = blob((-60, 220), (200, 240), (420, 120), (430, -140), (360, -260), (0, -240), (-200, -150))
    head = circle(-190, 110, 230)
    legs = corners((-150, -60), (-130, -440), (50, -440), (80, -60), soft=14) | \
        corners((220, -120), (230, -440), (410, -440), (420, -120), soft=14)
    trunk = brush((-330, 60, 210), (-440, -120, 150), (-440, -300, 130), (-370, -400, 120))
    ear = line(60, (-110, 300), (-20, 170), (-40, 0))
    return (body | head | legs | trunk) - ear


def note_duck():
    head = circle(-140, 220, 220)
    body = blob((-180, 60), (-20, 20), (200, 40), (460, 200), (450, -60), (320, -320), (0, -400), (-300, -330), (-390, -110),
                (-300, 40))
    beak = corners((-280, 330), (-520, 210), (-280, 110), soft=24)
    return (head | body | beak) - circle(-170, 260, 70)


def note_whale():
    body = blob((-480, -40), (-400, 190), (-140, 270), (130, 170), (330, -20), (420, 100), (480, 100), (460, -90),
                (330, -260), (60, -370), (-270, -350), (-450, -220))
    fluke = blob((370, 40), (300, 240), (200, 330), (400, 360), (455, 270), (530, 370), (600, 210), (490, 40))
    return (body | fluke) - circle(-250, 10, 70)


def note_turtle():
    shell = (ellipse(70, -80, 390, 400) - corners((-500, -500), (600, -500), (600, -90), (-500, -90))).buffer(0)
    rim = line(110, (-290, -170), (420, -170), smooth=False)
    head = ellipse(-420, -30, 135, 115, 20)
    legs = corners((-230, -170), (-260, -370), (-60, -370), (-40, -170), soft=24) | \
        corners((200, -170), (210, -370), (410, -370), (380, -170), soft=24)
    gap = line(56, (-420, -105), (520, -105), smooth=False)
    return (shell - gap) | rim | head | legs


def note_snail():
    shell = circle(110, 60, 330)
    spiral = brush((60, -250, 70), (-60, 40, 70), (110, 170, 70), (230, 50, 70), (120, -40, 70))
    foot = line(130, (-420, -120), (-300, -320), (480, -330))
    horns = line(70, (-430, -80), (-490, 190), smooth=False) | line(70, (-370, -80), (-310, 190), smooth=False)
    return (shell - spiral) - foot.buffer(40) | foot | horns


def note_butterfly():
    right = blob((50, 20), (130, 320), (340, 430), (490, 320), (450, 90), (300, -20), (410, -170), (340, -380), (170, -410),
                 (60, -220))
    return right | mirrored(right) | ellipse(0, 0, 60, 330)


SIGNS = [("🐈", cat), ("🐇", rabbit), ("🦉", owl), ("🐘", elephant), ("🦆", duck), ("🐋", whale), ("🐢", turtle),
         ("🐌", snail), ("🦋", butterfly), ("c", note_cat), ("r", note_rabbit), ("o", note_owl), ("e", note_elephant),
         ("d", note_duck), ("w", note_whale), ("t", note_turtle), ("s", note_snail), ("b", note_butterfly)]
