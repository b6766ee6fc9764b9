// Every way in which a call can be refused: stable name, HTTP status, and the English text of the answer.
// The page translates by name; `{param}` is filled from the refusal's params. Nothing else may be sent.

const table = {
  VALIDATION_FAILED: [400, 'Form is not valid, please check your input.'],
  BAD_REQUEST: [400, 'Bad Request'],
  NOT_JSON: [400, 'The body must be JSON, with content-type: application/json.'],
  DECRYPTION_FAILED: [400, 'The encrypted field could not be read. Reload the page and try again.'],
  INVALID_USERNAME: [400, 'Invalid username'],
  CROSS_ORIGIN: [403, 'This request did not come from this site.'],
  LOGIN_REQUIRED: [401, 'Please log in first'],
  WRONG_CREDENTIALS: [
    401,
    'Incorrect username or password. If you forgot your password, please contact the administrator',
  ],
  WRONG_CURRENT_PASSWORD: [401, 'Current password is incorrect'],
  BANNED: [403, 'Your account has been suspended, contact the administrator for more information'],
  FORBIDDEN: [403, 'Unauthorized'],
  NOT_FOUND: [404, 'Entity Not Found'],
  USERNAME_TAKEN: [409, 'Username already taken, please choose another one'],
  OTHER_USER: [409, 'You are logged in as {uid} now. Nothing was done.'],
  TAG_TAKEN: [409, 'A tag with this name exists already'],
  DRAFT_CHANGED: [409, 'A newer draft was saved in another browser.'],
  EMPTY_TESTCASE: [400, 'Input and output cannot both be empty.'],
  NON_ASCII_TESTCASE: [400, 'The {file} holds a non-ASCII character in line {line}, column {column}.'],
  NOT_AN_ARCHIVE: [400, 'The file is not a zip archive that can be read.'],
  ARCHIVE_DAMAGED: [400, 'The archive is damaged: the checksum of {file} does not match.'],
  NO_TEST_PAIRS: [400, 'The archive holds no name.in with a name.out or name.ans.'],
  UNKNOWN_TAGS: [400, 'These tags do not exist: {tids}'],
  INVALID_JUDGE_ACTION: [400, 'A submission can be rejudged (11) or marked as skipped (12).'],
  NO_STATEMENT_LEFT: [409, 'This PDF is the only statement of the problem. Write a description first.'],
  NOT_A_PDF: [400, 'The file is not a PDF.'],
  NOT_A_PICTURE: [400, 'The file is not a PNG, JPEG, GIF or WebP picture.'],
  TOO_LARGE: [413, 'The content is larger than allowed ({limit}).'],
  RATE_LIMITED: [429, 'Too many requests, please try again later'],
  HOST_UNKNOWN: [401, 'The judge token is not known or disabled.'],
  HOST_NAME_TAKEN: [409, 'A judge host with this name exists already'],
  HOST_BUILT_IN: [409, 'The built-in judge host keeps its name and cannot be removed. Disable it instead.'],
  LEASE_LOST: [409, 'The lease on this task is lost.'],
  UNKNOWN_USERS: [400, 'No account has these names: {uids}'],
  UNKNOWN_GROUPS: [400, 'These groups do not exist: {gids}'],
  CONTEST_NOT_STARTED: [403, "This contest hasn't started yet!"],
  NOT_INVITED: [403, "You're not invited to attend this contest!"],
  WRONG_CONTEST_PASSWORD: [403, 'Wrong password!'],
  CONTEST_NOT_ENTERED: [403, 'Enter this contest first.'],
  CONTEST_PROBLEMS_INVALID: [400, 'These problems cannot be used in a contest: {problems}'],
  CONTEST_WINDOW_INVALID: [400, 'A contest ends after it starts.'],
  CONTEST_PASSWORD_MISSING: [400, 'A contest with a password needs one.'],
  CONTEST_CHANGE_HURTS: [409, 'This contest has begun. Confirm these changes: {changes}'],
  CONTEST_NOT_FROZEN: [409, 'There is no freeze that waits to be lifted.'],
  CONTEST_NOT_ENDED: [409, 'This contest has not ended yet.'],
  EXPORTS_BUSY: [409, 'Too many exports are waiting already. Please start this one again in a minute.'],
  COURSE_PRIVATE: [403, 'This course is private. Join it with its code, or ask its instructor to add you.'],
  COURSE_WITHOUT_CODE: [403, 'This course is private and has no join code. Ask its instructor to add you.'],
  WRONG_JOIN_CODE: [403, 'Wrong join code!'],
  COURSE_PROBLEMS_INVALID: [400, 'These problems cannot be added to a course: {problems}'],
  INVALID_POSITION: [400, 'Invalid position'],
  OAUTH_STATE_INVALID: [
    400,
    'This login was begun in another browser, was used already or took too long. Please start it again.',
  ],
  OAUTH_REFUSED: [400, 'The identity service did not confirm this login. Please start it again.'],
  OAUTH_UNREACHABLE: [409, 'The identity service cannot be reached just now. Please try again later.'],
  OAUTH_NOT_CONNECTED: [
    401,
    'No account is connected with this identity. Log in with your password and connect it in the account settings.',
  ],
  OAUTH_CONNECTED_ELSEWHERE: [409, 'This identity is connected with another account already.'],
  OAUTH_CONNECTED_ALREADY: [
    409,
    'Your account is connected with another identity already. Disconnect it first.',
  ],
  OAUTH_ONLY_WAY_IN: [
    409,
    'Your account has no password. Ask an administrator to set one before you disconnect.',
  ],
  JOB_EMPTY: [400, 'No submission fits, or those that do are skipped or being judged.'],
  JOB_NOT_READY: [409, 'This job is not ready to be applied.'],
  JOB_APPLIED: [409, 'This job is being applied, or is over: it cannot be cancelled any more.'],
  TESTS_CHANGED: [409, 'The tests have changed meanwhile. Load them again, then save the groups.'],
  VERIFICATION_RUNNING: [409, 'This problem is being verified already.'],
  NOTHING_TO_VERIFY: [
    409,
    'There is nothing to verify: the problem has no tests, or neither reference solutions nor validators.',
  ],
  IMPORT_BEGUN: [409, 'This import has begun or is over. Start another one.'],
  IMPORT_FULL: [409, 'One import takes {limit} files at most. Start another one.'],
  IMPORT_NOT_READY: [409, 'The files of this import are still being read.'],
  IMPORT_CHOICE_INVALID: [400, 'These problems of the import cannot be chosen so: {positions}'],
  IMPORT_OVER: [409, 'This import is over.'],
  PROBLEM_INCOMPLETE: [409, 'This problem cannot be submitted to yet: it lacks {lacks}.'],
  PROBLEM_WITHOUT_SAMPLES: [409, 'This problem has no samples to run on. Give an input of your own.'],
  RUN_UNFINISHED: [409, 'Your last run has not finished yet.'],
  RUNS_OFF: [403, 'This contest does not allow running code without submitting it.'],
  LANGUAGE_NOT_ALLOWED: [400, '{language} is not allowed here. Choose one of: {allowed}.'],
  LANGUAGE_NOT_OFFERED: [400, '{language} is not offered here. Choose another language.'],
  LANGUAGE_LAST: [409, 'A site must offer at least one language.'],
  INTERNAL: [500, 'Server Error'],
  DISK_FULL: [507, 'The server’s disk is full. Nothing was stored; please tell an administrator.'],
  NOT_READY: [503, 'The server is starting or stopping. Please try again in a moment.'],
} as const satisfies Record<string, readonly [status: number, message: string]>

export type ErrorName = keyof typeof table

export const errorNames = Object.keys(table) as ErrorName[]
export const errorStatus = (name: ErrorName): number => table[name][0]

export type ErrorParams = Record<string, string | number>

/** The English text of a refusal with its params filled in. */
export const errorMessage = (name: ErrorName, params: ErrorParams = {}): string =>
  table[name][1].replace(/\{(\w+)\}/g, (whole, key: string) => String(params[key] ?? whole))
