/* A GTP engine that takes no time: legal moves at random, from a seed.

   cc -O2 -o instant_engine instant_engine.c ; ./instant_engine [SEED]

   It fills no eye of its own, repeats no position, and passes when nothing is left or
   after three times as many moves as the board has points. Benchmarks take it as an
   engine whose own time can be left out. */

#include <ctype.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 19, WIDTH = MOST + 2, POINTS = WIDTH * WIDTH, HISTORY = 8192 };
enum { EMPTY, BLACK, WHITE, EDGE };

static const char COLUMNS[] = "ABCDEFGHJKLMNOPQRST";
static const int SIDES[] = {-WIDTH, -1, 1, WIDTH};
static const int CORNERS[] = {-WIDTH - 1, -WIDTH + 1, WIDTH - 1, WIDTH + 1};
static const char COMMANDS[] =
    "protocol_version\nname\nversion\nknown_command\nlist_commands\nquit\nboardsize\n"
    "clear_board\nkomi\nplay\ngenmove\ntime_settings\ntime_left";

static int size = MOST;
static uint8_t board[POINTS];
static uint64_t keys[2][POINTS], hash, seen[HISTORY];
static int turns;
static uint64_t state = 88172645463325252u;

static uint64_t next_random(void) { /* xorshift64 */
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return state;
}

static int at(int row, int column) { return (row + 1) * WIDTH + column + 1; }

static void clear_board(void) {
    memset(board, EDGE, sizeof board);
    for (int row = 0; row < size; row++)
        for (int column = 0; column < size; column++) board[at(row, column)] = EMPTY;
    hash = 0;
    turns = 0;
    seen[0] = 0;
}

/* Find the chain of a stone; returns its length, 0 if it has a liberty. */
static int captured_chain(int stone, int chain[]) {
    static uint32_t mark[POINTS], stamp;
    int length = 0, next = 0;
    stamp++;
    chain[length++] = stone;
    mark[stone] = stamp;
    while (next < length) {
        int point = chain[next++];
        for (int side = 0; side < 4; side++) {
            int other = point + SIDES[side];
            if (board[other] == EMPTY) return 0;
            if (board[other] == board[stone] && mark[other] != stamp) {
                mark[other] = stamp;
                chain[length++] = other;
            }
        }
    }
    return length;
}

static void note_turn(void) {
    if (turns + 1 < HISTORY) seen[++turns] = hash;
}

static bool is_repeated(void) {
    for (int turn = turns; turn >= 0; turn--)
        if (seen[turn] == hash) return true;
    return false;
}

/* Play a stone if that is legal: no self-capture, no position for a second time. */
static bool play(int point, int color) {
    static int chain[POINTS];
    uint8_t before[POINTS];
    uint64_t hash_before = hash;
    if (board[point] != EMPTY) return false;
    memcpy(before, board, sizeof board);
    board[point] = (uint8_t)color;
    hash ^= keys[color - 1][point];
    for (int side = 0; side < 4; side++) {
        int other = point + SIDES[side];
        if (board[other] != 3 - color) continue;
        int length = captured_chain(other, chain);
        for (int stone = 0; stone < length; stone++) {
            board[chain[stone]] = EMPTY;
            hash ^= keys[2 - color][chain[stone]];
        }
    }
    if (captured_chain(point, chain) || is_repeated()) {
        memcpy(board, before, sizeof board);
        hash = hash_before;
        return false;
    }
    note_turn();
    return true;
}

static bool is_eye(int point, int color) {
    int others = 0;
    bool is_at_edge = false;
    for (int side = 0; side < 4; side++) {
        uint8_t other = board[point + SIDES[side]];
        if (other != color && other != EDGE) return false;
    }
    for (int corner = 0; corner < 4; corner++) {
        uint8_t other = board[point + CORNERS[corner]];
        is_at_edge = is_at_edge || other == EDGE;
        others += other == 3 - color;
    }
    return others + is_at_edge < 2;
}

/* Return where it plays, 0 for a pass. */
static int choose(int color) {
    int points[POINTS], count = 0;
    for (int row = 0; row < size; row++)
        for (int column = 0; column < size; column++)
            if (board[at(row, column)] == EMPTY) points[count++] = at(row, column);
    while (count && turns < 3 * size * size) {
        int chosen = (int)(next_random() % (uint64_t)count);
        int point = points[chosen];
        points[chosen] = points[--count];
        if (!is_eye(point, color) && play(point, color)) return point;
    }
    note_turn();
    return 0;
}

static int read_point(const char *vertex) {
    const char *column = strchr(COLUMNS, toupper((unsigned char)vertex[0]));
    int row = size - atoi(vertex + 1);
    if (column == NULL || *column == '\0' || row < 0 || row >= size) return 0;
    return column - COLUMNS < size ? at(row, (int)(column - COLUMNS)) : 0;
}

static void answer(const char *id, bool is_success, const char *text) {
    printf("%c%s %s\n\n", is_success ? '=' : '?', id, text);
    fflush(stdout);
}

static bool is_known(const char *name) {
    size_t length = strlen(name);
    for (const char *line = COMMANDS; line != NULL; line = strchr(line, '\n')) {
        line += *line == '\n';
        if (!strncmp(line, name, length) && (line[length] == '\n' || !line[length])) return true;
    }
    return false;
}

int main(int count, char *arguments[]) {
    char line[1024], text[16];
    if (count > 1) state ^= strtoull(arguments[1], NULL, 10) * 0x9E3779B97F4A7C15u;
    for (int i = 0; i < 20; i++) next_random();
    for (int point = 0; point < POINTS; point++)
        for (int color = 0; color < 2; color++) keys[color][point] = next_random();
    clear_board();
    while (fgets(line, sizeof line, stdin) != NULL) {
        const char *words[4] = {"", "", "", ""}, *id = "";
        int found = 0;
        for (char *word = strtok(line, " \r\n"); word != NULL && found < 4; word = strtok(NULL, " \r\n")) {
            if (!found && !*id && isdigit((unsigned char)*word)) id = word;
            else words[found++] = word;
        }
        const char *name = words[0];
        int color = tolower((unsigned char)words[1][0]) == 'b' ? BLACK : WHITE;
        if (!found) continue;
        if (!strcmp(name, "genmove")) {
            int point = choose(color);
            if (point) snprintf(text, sizeof text, "%c%d", COLUMNS[point % WIDTH - 1], size + 1 - point / WIDTH);
            answer(id, true, point ? text : "pass");
        } else if (!strcmp(name, "play")) {
            bool is_pass = !strcmp(words[2], "pass");
            int point = is_pass ? 0 : read_point(words[2]);
            bool is_legal = is_pass || (point && play(point, color));
            if (is_pass) note_turn();
            answer(id, is_legal, is_legal ? "" : "illegal move");
        } else if (!strcmp(name, "boardsize")) {
            int wanted = atoi(words[1]);
            bool is_possible = wanted >= 2 && wanted <= MOST;
            if (is_possible) size = wanted;
            clear_board();
            answer(id, is_possible, is_possible ? "" : "unacceptable size");
        } else if (!strcmp(name, "clear_board")) {
            clear_board();
            answer(id, true, "");
        } else if (!strcmp(name, "name")) answer(id, true, "instant engine");
        else if (!strcmp(name, "version")) answer(id, true, "1");
        else if (!strcmp(name, "protocol_version")) answer(id, true, "2");
        else if (!strcmp(name, "list_commands")) answer(id, true, COMMANDS);
        else if (!strcmp(name, "known_command")) answer(id, true, is_known(words[1]) ? "true" : "false");
        else if (is_known(name)) answer(id, true, ""); /* komi, time_*, quit */
        else answer(id, false, "unknown command");
        if (!strcmp(name, "quit")) break;
    }
    return 0;
}
