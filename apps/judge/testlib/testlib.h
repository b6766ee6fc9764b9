// testlib.h, an independent implementation of the documented interface of the library of the same name. It was written
// anew from public descriptions and contains nothing of the original's text; random sequences differ. docs/testlib.md
// says what is supported and what differs. C++11 and later, Linux. Include it first, with its parts beside it.

#ifndef VERDICT_TESTLIB_H
#define VERDICT_TESTLIB_H

#include "testlib_result.h"
#include "testlib_text.h"
#include "testlib_report.h"
#include "testlib_random.h"
#include "testlib_pattern.h"
#include "testlib_reader.h"
#include "testlib_instream.h"
#include "testlib_numbers.h"
#include "testlib_arrays.h"
#include "testlib_opts.h"
#include "testlib_program.h"
#include "testlib_graders.h"

// Authors use these without including them: the original's own includes made them visible.
#include <algorithm>
#include <cassert>
#include <climits>
#include <cmath>
#include <cstring>
#include <iomanip>
#include <map>
#include <queue>
#include <set>
#include <sstream>
#include <utility>

#endif
