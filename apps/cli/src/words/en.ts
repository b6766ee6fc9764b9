// Everything that the command says. `{name}` is filled in.

import { exportWords, importWords } from '@verdict/web-client/package-words/english'

export const english = {
  import: importWords,
  export: exportWords,
  help: `verdict: submit, watch and test from the command line

Usage: verdict COMMAND [OPTIONS]

  login                     connect this machine to your account, by a code in the browser
  logout                    forget the site here, and revoke the token
  whoami                    who you are, and where
  submit FILE               submit a program and watch the verdict
  watch ID                  watch the verdict of a submission
  test FILE                 run a program on the samples of a problem, on this machine
  problem download N        save a problem as a package
  problem upload FILE       import a package, after a preview
  problem pull N [FOLDER]   save a problem as a folder for Git and your own editor
  problem push [FOLDER]     send what you changed in such a folder
  ranklist CONTEST          the ranklist of a contest
  scoreboard CONTEST FOLDER keep the public board of a contest as a folder for any web server

Options of all commands:
  --site URL                another site than the one of the last login
  --json                    results as JSON on standard output
  --help                    help on a command: verdict submit --help
  --version

Exit status: 0 Accepted or done, 1 another verdict, 2 an error, 3 the contest hides the result.
VERDICT_SITE and VERDICT_TOKEN stand in for a login. LANG chooses English or Chinese, NO_COLOR=1 turns colors off.`,
  commandHelp: {
    login: `verdict login [--site URL] [--scopes read,submit] [--days 90]

Shows a code. Open the address in a browser where you are logged in, and allow it.
The token is kept in {file}, which only you can read.

  --scopes LIST   of read, submit, teach and admin. Uploads need teach. Default: read,submit
  --days N        how long the token lasts, 365 at most. Default: 90`,
    logout: `verdict logout [--site URL]

Revokes the token and forgets it here.`,
    whoami: `verdict whoami [--site URL] [--json]`,
    submit: `verdict submit FILE --problem N [--contest M] [--language NAME] [--no-wait] [--timeout SECONDS] [--json]

  --problem N        number of the problem; with --contest also its letter
  --contest M        in a contest that you have entered
  --language NAME    such as c++17; without it the ending of the file decides
  --no-wait          do not watch the verdict
  --timeout SECONDS  stop watching then. Default: 600`,
    watch: `verdict watch ID [--timeout SECONDS] [--json]`,
    test: `verdict test FILE --problem N [--contest M] [--language NAME] [--json]

Compiles and runs the program here, with the compilers of this machine and the judge's flags, on each sample.
Nothing is submitted. Times are by this machine's clock, and memory is not limited.`,
    problem: `verdict problem download N [--format {formats}|original] [--output FILE] [--force]
verdict problem upload FILE [--course N [--draft]] [--update | --new] [--yes]
verdict problem pull N [FOLDER] [--force]
verdict problem push [FOLDER] [--dry-run] [--force] [--build]

  --format NAME   Default: icpc
  --output FILE   Default: problem-N.zip
  --force         overwrite the file; pull: overwrite what you changed; push: overwrite what others changed
  --course N      import into a course whose problems you manage
  --draft         keep new problems hidden from that course until you open them
  --update        update problems that came from the same package before
  --new           import those as further problems
  --yes           import without asking
  --dry-run       show what push would change, and send nothing
  --build         after a push, build the tests from the recipe`,
    ranklist: `verdict ranklist CONTEST [--csv | --json]`,
    scoreboard: `verdict scoreboard CONTEST FOLDER [--every SECONDS] [--once] [--zip FILE] [--json]

Writes the public board into the folder and keeps it up to date until the contest is over and its ranklist
is shown whole. It needs a board that is open to everybody, and no login. A web server may show the folder at
any address; nothing in it asks the site.

  --every SECONDS  look for changes so often. Default: 5
  --once           write it once
  --zip FILE       put the folder into a zip at the end`,
  },
  seeHelp: 'See verdict {command} --help',
  error: 'Error: {message}',
  unknownCommand: 'There is no command {command}. See verdict --help',
  wrongUse: '{message}',
  missing: '{what} is missing.',
  notNumber: '{what} must be a number above 0, not {value}.',
  oneOf: '{what} must be one of {values}, not {value}.',
  together: '{one} and {other} do not go together.',
  needs: '{one} goes only with {other}.',
  site: {
    none: 'Which site? Log in first: verdict login --site https://judge.example.edu',
    bad: '{value} is not the address of a site. Write it like https://judge.example.edu',
    notLoggedIn: 'You are not logged in at {site}. Run: verdict login --site {site}',
    plain: 'Warning: {site} is not encrypted. Anyone on the way can read your token.',
    file: 'The file {file} cannot be read: {reason}. Fix or delete it.',
  },
  login: {
    open: 'Open {url}\nand enter the code {code}',
    direct: 'or open {url}',
    waiting: 'Waiting until you allow it (the code lasts {minutes} minutes)...',
    done: 'Logged in at {site} as {username}. The token lasts {days} days.',
    denied: 'You refused. Nothing has changed.',
    expired: 'The code has expired. Run verdict login again.',
    scope: 'There is no scope {scope}. Choose of {scopes}.',
  },
  logout: {
    done: 'Logged out at {site}.',
    offline: 'Forgotten here. The site did not answer, so revoke the token in your settings there: {reason}',
    none: 'You were not logged in at {site}.',
    fromEnvironment: 'The token comes from VERDICT_TOKEN. Unset it.',
  },
  whoami: { text: '{username} at {site}', until: 'The token lasts until {date} and may: {scopes}' },
  file: {
    cannotRead: '{file} cannot be read: {reason}',
    cannotWrite: '{file} cannot be written: {reason}',
    exists: '{file} exists already. Use --force to overwrite it, or --output for another name.',
    notText: '{file} is not UTF-8 text.',
    tooLong: '{file} has {bytes} bytes; {limit} are allowed.',
    empty: '{file} is empty.',
  },
  language: {
    unknown: 'There is no language {name}. Choose one with --language: {names}',
    noEnding: 'The ending of {file} names no language of this problem. Choose one with --language: {names}',
    choose: '{file} could be in several languages:',
    which: 'Which one? [1-{count}] ',
    ambiguous: 'The ending of {file} fits several languages. Choose one with --language: {names}',
    notAllowed: 'This problem does not accept {name}. It accepts: {names}',
    none: 'You cannot submit to this problem.',
  },
  problem: {
    noLetter: 'Contest {contest} has no problem {letter}.',
    letterNeedsContest: 'A letter names a problem of a contest: use --contest, or the number.',
    hidden: 'Contest {contest} shows you no problems. Enter it in the page first: {url}',
    saved: 'Saved {file} ({bytes} bytes)',
    lost: 'Changed or left out by this format:',
    format: 'There is no format {format}. Choose of {formats}.',
  },
  folder: {
    reading: 'Reading the problem from the site...',
    writing: 'Writing {done} of {total}...',
    pulled: 'Pulled problem {pid} into {folder}: {count} files written or removed.',
    upToDate: '{folder} is up to date with problem {pid}.',
    built: 'Tests are built from recipe.yaml on the site. The folder has the files that the recipe uses.',
    leftOnSite: '{file} is not in the folder because of its name. It stays on the site.',
    leftHere: '{file} is not part of the problem and is not sent.',
    wouldOverwrite:
      'The files above changed both on the site and in the folder {folder}: pull into another folder and merge, or use --force to overwrite yours.',
    other: '{folder} is a folder of problem {pid}. Choose another folder.',
    neverPulled: '{folder} was not made by verdict problem pull. Pull first.',
    noPulled: '{file} is damaged. Restore it from Git, or pull into another folder.',
    whichSite: 'This folder was pulled from {site}. To send VERDICT_TOKEN there, add --site {site}',
    otherSite: 'This folder was pulled from {site}, not from {given}.',
    nothing: 'Nothing to push: problem {pid} is the same.',
    wouldPush: 'Would push {count} files to problem {pid}. Nothing was sent.',
    pushed: 'Pushed {count} files to problem {pid}.',
    partly: 'Some of the changes were saved before this error. Fix it and push again to send the rest.',
    conflictHead: 'The problem changed at {site} after your pull (last change: {date}):',
    conflictBy: ' (last saved by {name}, {date})',
    conflict:
      'Nothing was sent. To merge, run verdict problem pull {pid} {folder} and compare, or use --force to overwrite these changes.',
    toBuild: 'Tests stay as they are until they are built. Build them with push --build or at {url}',
    building: 'Building the tests: {url}',
    missing: '{file} is missing.',
    notYaml: '{file} is not valid YAML: {reason}',
    wrongValue: '{place}: expected {expected}',
    unknownName: '{place}: unknown name {name}',
    oneJudge: 'Keep only one of {files}.',
    noInput: '{file} has no input. Add {input}.',
    noAnswer: '{file} has no answer. Add the .out file beside it.',
    oddName: '{file}: use only letters, digits, dots, underscores, plus signs and hyphens in names of tests.',
    noTest: '{file} names the test {test}, but {input} is missing.',
    notInRecipe: '{input} is not in {file}. Add a row for it.',
    noTag: 'There is no tag {name} on the site.',
    link: '{file} is a link or a special file, or a file where a folder belongs. Replace it.',
    tooMany: 'The folder has more than {limit} files.',
  },
  submit: {
    sent: 'Submitted as {sid}: {url}',
    practice: 'The contest is over: this counts as practice.',
    again: 'No answer. Sending again...',
  },
  watch: {
    progress: '{verdict} ({done} of {total})',
    queue: 'Waiting, {ahead} before it',
    received: 'Received. This contest shows results only once it is over.',
    result: '{verdict}',
    facts: '{time} ms, {memory} KB, {language}',
    points: '{points} of 100 points',
    test: 'Test {number}: {verdict}',
    timeout: 'Not judged after {seconds} seconds. Continue with: verdict watch {sid}',
    away: 'No answer ({reason}). Asking again...',
  },
  test: {
    windows: 'verdict test runs on Linux and macOS only.',
    interactive: 'Problem {pid} is interactive: it cannot be tested on samples here.',
    noSamples: 'Problem {pid} has no samples.',
    noCompiler:
      '{program} is not on this machine. Install it, on Debian or Ubuntu with: apt install {packages}',
    compileError: 'Compile Error',
    compileSlow: 'The compiler took longer than {seconds} s.',
    sample: 'Sample {number}: {verdict}, {time} ms',
    summary: '{passed} of {total} samples passed.',
    checker: 'Problem {pid} has a checker of its own: outputs that differ from the sample may be right.',
    maybe: 'differs from the sample',
    input: 'Input:',
    expected: 'Expected:',
    actual: 'Output:',
    errors: 'Standard error:',
    line: 'The first difference is on line {line}, column {column}.',
    spaces: 'Only white space differs.',
    exit: 'It exited with status {code}.',
    signal: 'It was ended by {signal}.',
    limit: 'It ran longer than the limit of {limit} ms.',
    tooMuch: 'It wrote more than {limit} bytes.',
    cut: '({bytes} more bytes)',
    stopped: 'Stopped.',
    local: 'Times are those of this machine; the judge may be faster or slower.',
  },
  upload: {
    comma: ', ',
    sending: 'Uploading {file}...',
    reading: 'The site reads it...',
    broken: '{file} cannot be imported: {reason}',
    title: '{position}. {title} ({format}, {tests} tests)',
    lossesHead: 'Changed or left out:',
    more: '... and {count} more',
    lacks: 'It becomes a draft that nobody can submit to, because the package lacks: {what}',
    made: 'To be made after the import: {count} tests',
    known: 'Already imported as problem {pid}: {title}',
    nothing: 'There is nothing to import.',
    ask: 'Import {count} problems? [y/N] ',
    askKnown: 'Problem {pid} came from this package. [u]pdate it, import a [n]ew one, or [s]kip? ',
    needKnown: 'Problem {pid} came from this package. Say --update or --new.',
    needYes: 'Nobody can be asked here. Look at the preview above, then run it again with --yes.',
    cancelled: 'Nothing was imported.',
    done: 'Problem {pid}: {title} {url}',
    failed: '{title}: {reason}',
    timeout: 'The site still works on it. See {url}',
  },
  scoreboard: {
    written: 'The scoreboard is in {folder}, and is kept up to date. Ctrl-C ends this.',
    again: '{reason}\nTrying again.',
    over: 'The contest is over. The scoreboard is in {folder}.',
    once: 'The scoreboard is in {folder}.',
  },
  ranklist: {
    frozen: 'The ranklist is frozen: later results are hidden.',
    none: 'Nobody is on the ranklist yet.',
    rank: 'Rank',
    user: 'User',
    name: 'Name',
    solved: 'Solved',
    penalty: 'Penalty',
    score: 'Score',
  },
  verdicts: {
    pd: 'Pending',
    rj: 'Running & Judging',
    ce: 'Compile Error',
    ac: 'Accepted',
    re: 'Runtime Error',
    wa: 'Wrong Answer',
    tle: 'Time Limit Exceeded',
    mle: 'Memory Limit Exceeded',
    ole: 'Output Limit Exceeded',
    pe: 'Presentation Error',
    se: 'System Error',
    rp: 'Rejudge Pending',
    sk: 'Skipped',
  },
  net: {
    unanswered: '{site} does not answer: {reason}. Check the address and your network.',
    foreign:
      'Something else than the judge answered at {site} ({status}). A proxy or a login page of the network may be in between.',
    server: 'The site has a problem ({status}). Try again later.',
    missing: '{site} has no such problem, contest or submission, or you may not see it.',
    tooMany: 'Too many requests. Wait {seconds} seconds and try again.',
  },
  /** By name of refusal; others are said as the site says them. */
  refusals: {
    TOKEN_INVALID: 'Your login at {site} is over. Run: verdict login --site {site}',
    TOKEN_SCOPE:
      'Your token may not do this. Log in again with the scope: verdict login --site {site} --scopes read,submit,{scope}',
    TOKEN_NEVER: 'This cannot be done from the command line. Use the page: {site}',
    TOKEN_ASLEEP:
      'You are sitting an exam: until it is over, your tokens sleep and this command does nothing. Use the page.',
    LOGIN_REQUIRED: 'You are not logged in at {site}. Run: verdict login --site {site}',
    FORBIDDEN: 'You may not do this.',
    CONTEST_NOT_ENTERED: 'Enter this contest in the page first: {site}/contests/{contest}',
    CONTEST_NOT_STARTED: 'This contest has not started yet.',
    VALIDATION_FAILED: 'The site refused what was sent: {message}',
  },
} as const
