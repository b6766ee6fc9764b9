// Reads every line of the input as a text of its own, each in a process of its own, for a bad one ends the program.
// Prints of each its exit code and, when it could be read, the value. The first line names the function.
#include "testlib.h"
#include <sys/wait.h>
#include <unistd.h>
using namespace std;

int main(int argc, char *argv[]) {
    registerTestlibCmd(argc, argv);
    string how = inf.readLine();
    while (!inf.eof()) {
        string text = inf.readLine();
        for (size_t i = 0; i < text.size(); i++) text[i] = text[i] == '_' ? '\n' : text[i];
        fflush(stdout);
        pid_t child = fork();
        if (child == 0) {
            fclose(stderr);
            InStream stream(ouf, text);
            string value = how == "int" ? toString(stream.readInt()) : how == "long" ? toString(stream.readLong())
                         : format("%.17g", stream.readReal());
            printf("0 %s\n", value.c_str());
            fflush(stdout);
            _exit(0);
        }
        int status = 0;
        waitpid(child, &status, 0);
        if (!WIFEXITED(status)) quitf(_fail, "a reader died");
        if (WEXITSTATUS(status) != 0) printf("%d\n", WEXITSTATUS(status));
    }
    quit(_ok, "read");
}
