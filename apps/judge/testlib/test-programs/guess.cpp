#include "testlib.h"
#include <iostream>
using namespace std;

int main(int argc, char *argv[]) {
    registerInteraction(argc, argv);
    int secret = inf.readInt(), left = inf.readInt();
    for (int used = 1; used <= left; used++) {
        int guess = ouf.readInt(1, 1000000000, "guess");
        tout << guess << endl;
        if (guess == secret) {
            cout << "equal" << endl;
            quitf(_ok, "guessed with %d questions", used);
        }
        cout << (guess < secret ? "greater" : "less") << endl;
    }
    quitf(_wa, "not guessed with %d questions", left);
}
