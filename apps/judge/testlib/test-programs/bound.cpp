// A validator of a bound: the rest of the input is for another one.
#include "testlib.h"

int main() {
    registerValidation();
    inf.readInt(1, 40, "n");
    skip_ok();
}
