#include "store/save_boards.h"

#include <inttypes.h>
#include <stdio.h>

#include "core/constraint/board_text.h"
#include "store/save_sql.h"

static void name_of(const Layout *layout, char out[LAYOUT_ID_MAX]) {
    if (layout->text_hash == 0)
        snprintf(out, LAYOUT_ID_MAX, "%s", layout->id);
    else
        snprintf(out, LAYOUT_ID_MAX, "board-%016" PRIx64, layout->text_hash);
}

bool save_board_name(Save *save, const Layout *layout, char out[LAYOUT_ID_MAX]) {
    name_of(layout, out);
    if (layout->text_hash == 0) return true;
    Text text = {0};
    board_format(layout, &text);
    sqlite3_stmt *statement = sql_take_text(save, SQL_BOARD_ADD, out);
    sql_bind_text(statement, 2, text_of(&text));
    bool well = sql_run(save, statement);
    text_finish(&text);
    return well;
}

bool save_board(Save *save, const char *name, Layout *out) {
    if (layout_init(out, name)) return true;
    TextError error;
    sqlite3_stmt *statement = sql_take_text(save, SQL_BOARD, name);
    const char *text = sql_row(save, statement) ? (const char *)sqlite3_column_text(statement, 0) : NULL;
    bool well = text && board_parse(text, out, NULL, &error);
    sql_give_back(statement);
    return well;
}

bool save_code_is_solved(Save *save, const Layout *layout, const char *code) {
    char name[LAYOUT_ID_MAX];
    name_of(layout, name);
    sqlite3_stmt *statement = sql_take_text(save, SQL_CODE_SOLVED, code);
    sql_bind_text(statement, 2, name);
    bool solved = sql_row(save, statement);
    sql_give_back(statement);
    return solved;
}
