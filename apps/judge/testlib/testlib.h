// testlib.h, an independent implementation.
//
// It offers the documented interface of the well-known library of the same name, so that checkers, interactors,
// validators and generators written for that library compile here and give the documented results. It was written
// anew from public descriptions of the interface; it contains nothing of the original's text, and random sequences
// differ from the original's. docs/testlib.md says what is supported and what differs.
//
// C++11 and later, Linux. Include it first. The parts below must lie beside this file.

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
