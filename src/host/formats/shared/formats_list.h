#pragma once
// Every format: its name in Format and its row, which is in a file format_NAME.c (shared/format.h says what a
// row can have). A new format is such a file and a line here. Where two formats could read the same text, the
// one listed first is tried first.

#define FORMATS_LIST(X)                                                                                      \
    X(FORMATS_LINE, format_line)                                                                             \
    X(FORMATS_SDM, format_sdm)                                                                               \
    X(FORMATS_SDK, format_sdk)                                                                               \
    X(FORMATS_SDX, format_sdx)                                                                               \
    X(FORMATS_SS, format_ss)                                                                                 \
    X(FORMATS_TABLE, format_table)                                                                           \
    X(FORMATS_PENCIL_MARKS, format_pencil_marks)                                                             \
    X(FORMATS_CANDIDATES, format_candidates)                                                                 \
    X(FORMATS_LIBRARY, format_library)                                                                       \
    X(FORMATS_OPENSUDOKU_1, format_opensudoku_1)                                                             \
    X(FORMATS_OPENSUDOKU_2, format_opensudoku_2)                                                             \
    X(FORMATS_OPENSUDOKU_3, format_opensudoku_3)                                                             \
    X(FORMATS_KSUDOKU, format_ksudoku)                                                                       \
    X(FORMATS_KSUDOKU_SHAPE, format_ksudoku_shape)                                                           \
    X(FORMATS_GNOME_SHARE, format_gnome_share)                                                               \
    X(FORMATS_SUDOKUEXCHANGE, format_sudokuexchange)                                                         \
    X(FORMATS_F_PUZZLES, format_f_puzzles)                                                                   \
    X(FORMATS_SUDOKUPAD, format_sudokupad)                                                                   \
    X(FORMATS_BOARD, format_board)                                                                           \
    X(FORMATS_CODE, format_code)                                                                             \
    X(FORMATS_ISS, format_iss)                                                                               \
    X(FORMATS_TATHAM, format_tatham)                                                                         \
    X(FORMATS_TATHAM_SAVE, format_tatham_save)                                                               \
    X(FORMATS_KILLER, format_killer)                                                                         \
    X(FORMATS_KILLER_SIGNS, format_killer_signs)                                                             \
    X(FORMATS_GREATER_THAN, format_greater_than)                                                             \
    X(FORMATS_RECORDS, format_records)                                                                       \
    X(FORMATS_RECORDS_LETTERS, format_records_letters)                                                       \
    X(FORMATS_GNOME, format_gnome)                                                                           \
    X(FORMATS_JSON, format_json)
