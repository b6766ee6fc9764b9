import type { ErrorName } from '@verdict/contract/errors'
import type { errors as awardErrors } from './award.ts'
import type { errors as examErrors } from './exam-setup.ts'
import type { errors as importErrors } from './imports.ts'
import type { errors as ltiErrors } from './lti.ts'
import type { errors as mailErrors } from './mail.ts'
import type { errors as marksErrors } from './marks.ts'
import type { errors as outputErrors } from './outputs.ts'
import type { errors as signInErrors } from './sign-in.ts'
import type { errors as secondFactorErrors } from './second-factor.ts'
import type { errors as testcaseErrors } from './testcase.ts'
import type { errors as webhookErrors } from './webhook.ts'
import type { errors as workshopErrors } from './workshop.ts'

/** Loaded with the pages that alone can meet them. */
type LateErrors = keyof (typeof awardErrors &
  typeof examErrors &
  typeof importErrors &
  typeof ltiErrors &
  typeof mailErrors &
  typeof marksErrors &
  typeof outputErrors &
  typeof secondFactorErrors &
  typeof signInErrors &
  typeof testcaseErrors &
  typeof webhookErrors &
  typeof workshopErrors)

/** A page has no token; the command line has texts of its own. */
type ForPrograms =
  | 'TOKEN_INVALID'
  | 'TOKEN_SCOPE'
  | 'TOKEN_NEVER'
  | 'TOKEN_ASLEEP'
  | 'AUTHORIZATION_PENDING'
  | 'SLOW_DOWN'
  | 'ACCESS_DENIED'
  | 'EXPIRED_TOKEN'

/** By error name; `{{param}}` comes from the refusal. */
const byName = {
  VALIDATION_FAILED: 'Form is not valid, please check your input.',
  BAD_REQUEST: 'Bad Request',
  NOT_JSON: 'The body must be JSON.',
  DECRYPTION_FAILED: "The encrypted field couldn't be read. Reload the page and try again.",
  INVALID_USERNAME: 'Invalid username',
  CROSS_ORIGIN: 'This request did not come from this site.',
  LOGIN_REQUIRED: 'Please log in first',
  WRONG_CREDENTIALS:
    'Incorrect username or password. If you forgot your password, please contact the administrator',
  WRONG_CURRENT_PASSWORD: 'Current password is incorrect',
  BANNED: 'Your account has been suspended, contact the administrator for more information',
  FORBIDDEN: 'Unauthorized',
  NOT_FOUND: 'Entity Not Found',
  SIGN_UP_CLOSED: 'Sign-up is closed here. Ask your teacher or an administrator for an account.',
  SIGN_UP_CODE: 'This is not the code for sign-up. Ask your teacher for it.',
  SIGN_UP_MAIL: 'Sign-up needs a mail address at one of these domains: {{domains}}',
  USERNAME_TAKEN: 'Username already taken, please choose another one',
  NAME_DIFFERS: "That isn't this person's username. Nothing was erased.",
  SITS_EXAM: 'This person is sitting an exam. Nothing was erased.',
  STUDENT_NUMBER_TAKEN: 'Another account already has this student number.',
  STUDENT_NUMBER_GIVEN: 'This person already has a student number. An administrator can change it.',
  TOKENS_FULL: 'You can have at most {{limit}} access tokens. Revoke one first.',
  OTHER_USER: 'This browser is logged in as {{uid}} now. Nothing was sent.',
  TAG_TAKEN: 'A tag with this name exists already',
  EMPTY_TESTCASE: 'Input and output cannot both be empty.',
  NOT_AN_ARCHIVE: 'This file is not a readable zip archive.',
  ARCHIVE_LINK: 'The archive contains a link: {{file}}. Put the file itself in its place.',
  ARCHIVE_DAMAGED: 'The archive is damaged: the checksum of {{file}} does not match.',
  NO_TEST_PAIRS: 'The archive has no name.in with a matching name.out or name.ans.',
  UNKNOWN_TAGS: 'These tags do not exist: {{tids}}',
  INVALID_JUDGE_ACTION: 'A submission can only be rejudged or marked as skipped.',
  NO_STATEMENT_LEFT: 'This PDF is the only statement of the problem. Write a description first.',
  NOT_A_PDF: 'The file is not a PDF.',
  NOT_A_PICTURE: 'The file is not a PNG, JPEG, GIF or WebP picture.',
  TOO_LARGE: 'The content is larger than allowed ({{limit}}).',
  RATE_LIMITED: 'Too many requests, please try again later',
  HOST_UNKNOWN: 'The judge token is unknown or disabled.',
  SUBMISSION_KEY_USED: 'Other code was already submitted under this ID. Submit again.',
  DRAFT_CHANGED: 'A newer draft was saved in another browser.',
  HOST_LABEL_UNKNOWN: 'No judge host has this label.',
  HOST_NAME_TAKEN: 'A judge host with this name exists already',
  HOST_BUILT_IN: 'The built-in judge host keeps its name and cannot be removed. Disable it instead.',
  LEASE_LOST: 'The lease on this task has been lost.',
  UNKNOWN_USERS: 'No such users: {{uids}}',
  COMMENTARY_TEAMS_UNKNOWN: 'Nobody in this contest is called: {{names}}',
  UNKNOWN_GROUPS: 'These groups do not exist: {{gids}}',
  CONTEST_NOT_STARTED: "This contest hasn't started yet!",
  NOT_INVITED: "You're not invited to attend this contest!",
  NOT_IN_COURSE: 'Only members of the course can do its homework. Join the course first.',
  NOT_IN_TEAM: 'Teams compete here, and you are in none of them. Ask an organizer to add you to yours.',
  WRONG_CONTEST_PASSWORD: 'Wrong password!',
  CONTEST_NOT_ENTERED: 'Enter this contest first.',
  PLAN_PROBLEMS_UNKNOWN: "These problems don't exist, or you don't have access: {{problems}}",
  PLANS_FULL: 'You can have at most {{count}} plans. Delete or unfollow one first.',
  CONTEST_PROBLEMS_INVALID: "These problems can't be used in a contest: {{problems}}",
  CONTEST_WINDOW_INVALID: 'The end must be after the start.',
  HOMEWORK_COURSE_MISSING: 'Homework belongs to a course. Choose one.',
  HOMEWORK_DUE_INVALID: 'The due time must be after the opening time.',
  EXAM_SEAT_TAKEN: '{{uid}} has the seat {{seat}}. Swap the two, or choose a free seat.',
  EXAM_QUESTIONS_WAIT: 'Your questions so far still wait for an answer. Raise your hand if it is urgent.',
  QUESTION_TAKEN: '{{name}} is answering this question.',
  QUESTION_ANSWERED: 'Somebody has answered this question meanwhile.',
  QUESTIONS_SHOWN:
    'Everyone in this homework can read its questions now. Post yours again if that is fine with you.',
  NOT_HOMEWORK: 'Only homework has a due time, and homework cannot become another kind of contest.',
  MARK_CHANGED: 'Somebody else has marked this submission meanwhile. Load it again, then mark it.',
  MARK_LINE_MISSING: 'The code has {{lines}} lines: no comment can stand on line {{line}}.',
  MARK_TOO_HIGH: 'This problem gives {{points}} points at most.',
  CODE_READ: "You have read others' code in this contest, so you can't enter it before it is over.",
  NOT_ON_ROSTER:
    'This contest is an exam, and you are not on its roster. Ask a proctor or your teacher to put you on it.',
  ON_ROSTER: 'This person is on the roster of the exam. Take them off the roster instead.',
  EXAM_NOTHING_TO_PAUSE: 'There is no clock to stop: the exam does not run for them now.',
  EXAM_NOT_PAUSED: 'There is no pause of theirs to end.',
  TEAMS_NOT_HERE: 'Teams take part in contests only, not in exams or homework.',
  CONTEST_HAS_ENTRANTS: "Someone has entered already, so you can't switch between teams and individuals.",
  NOT_OF_TEAMS: 'Individuals compete in this contest. Let teams compete in its settings first.',
  HELPERS_TAKE_PART: "These people take part in the contest and can't help with it: {{uids}}",
  BALLOON_TAKEN: '{{name}} has taken this balloon.',
  BALLOON_CHANGED: 'This balloon has changed. See the queue.',
  VIRTUAL_NOT_HERE: 'This contest does not offer virtual participation now.',
  VIRTUAL_TOOK_PART: 'You took part in this contest or manage it.',
  VIRTUAL_BEGUN: 'You have already started. Virtual participation is possible once.',
  PRINT_NOT_NOW: 'You can print while the contest is running.',
  PRINT_TOO_LONG: 'A document can have at most {{limit}} pages.',
  PRINT_PAGES_USED: 'This has {{pages}} pages, and you have {{left}} left.',
  PRINT_PAGES_OF_ALL: 'The printers are busy. Try again later.',
  PRINT_UNDER_WAY: 'The printer is getting this document now.',
  PRINT_GONE: 'This document is no longer kept.',
  TEAMS_FULL: 'A contest can have at most {{limit}} of these.',
  TEAM_ID_TAKEN: 'Another one in this contest has the ID {{id}}.',
  TEAM_HAS_SUBMISSIONS: 'This team has submitted or asked something. Hide it instead.',
  TEAM_SLIPS_NONE: 'There is no account to print a slip for.',
  TEAM_MEMBERS_INVALID:
    "These people can't be members: {{people}}. A member needs an account that isn't banned, doesn't manage the contest, has read no code in it, and isn't in another of its teams.",
  EXAM_OF_HOMEWORK: 'Homework cannot be an exam.',
  EXAM_TOO_LATE: 'A contest becomes an exam before it begins, and before anybody has entered it.',
  EXAM_ENTERED: 'Somebody has entered this exam already: it stays one.',
  EXAM_SITTER_ENTERED: 'This person has entered the exam already. The desk can move them.',
  EXAM_ROSTER_FULL: 'A roster has {{limit}} people at most.',
  EXAM_OVER: 'This exam is over: nobody comes onto its roster any more.',
  PROCTOR_IS_SITTER: 'These people sit the exam and cannot be its proctors: {{uids}}',
  ATTEMPTS_USED: 'You have used all {attempts} attempts at this problem.',
  CONTEST_PASSWORD_MISSING: 'Set a password.',
  CONTEST_CHANGE_HURTS: 'This contest has started. Confirm these changes: {{changes}}',
  EXAM_PAUSED: 'The exam is paused. Go on when it is resumed: the time that is left stays.',
  CONTEST_WITHOUT_API: 'Homework, exams and rehearsals have no Contest API.',
  CONTEST_NOT_FROZEN: 'The ranklist is not frozen.',
  CONTEST_KEEPS_RESULTS:
    'This problem is in a contest you are taking, which shows no results until it is over. Submit there.',
  CONTEST_NOT_RUNNING: "This contest isn't running.",
  CONTEST_BEGUN: 'This contest has started.',
  CONTEST_HAS_NO_FREEZE: "The ranklist of this contest doesn't freeze.",
  CONTEST_IS_FROZEN: 'The ranklist is already frozen.',
  CONTEST_TIMES_FIXED: 'Change when the homework is due, or extend it for people.',
  START_NOT_HELD: "The countdown isn't held.",
  START_HELD: 'The countdown is already held.',
  CONTEST_FINAL: 'The results are final. Take that back under Awards first.',
  INTERVAL_INVALID: 'Choose an interval that has passed, between the start and the end of the contest.',
  INTERVALS_FULL: 'At most {{limit}} intervals can be removed.',
  CONTEST_NOT_ENDED: 'This contest has not ended yet.',
  EXPORTS_BUSY: 'Too many exports are waiting. Try again in a minute.',
  COURSE_PRIVATE: 'This course is private. Join with its code, or ask the instructor to add you.',
  COURSE_WITHOUT_CODE: 'This course is private and has no join code. Ask the instructor to add you.',
  COURSE_ARCHIVED: '{{name}} is archived: nothing in it can be joined or changed.',
  WRONG_JOIN_CODE: 'Wrong join code!',
  JOIN_CODE_SHARED:
    'Several courses have this code. Open yours in the list of courses and enter the code there.',
  COURSE_PROBLEMS_INVALID: "These problems can't be added to a course: {{problems}}",
  SAML_METADATA_INVALID:
    "This isn't the metadata of one SAML identity provider with an address for redirects and a certificate.",
  JOIN_LINK_INVALID: "This link doesn't work any more. Ask the teacher for a new one.",
  COURSE_NOT_MEMBERS: 'Not in this course: {{uids}}',
  SECTION_NAME_TAKEN: 'This course already has a section named {{name}}.',
  SECTIONS_FULL: 'A course can have at most {{limit}} sections.',
  SECTION_TA_INVALID: 'Not members who can view solutions: {{uids}}',
  INVALID_POSITION: 'Invalid position',
  OAUTH_STATE_INVALID:
    'This login was started in another browser, was already used, or took too long. Start again.',
  OAUTH_REFUSED: 'The identity service did not confirm this login. Start again.',
  OAUTH_UNREACHABLE: "The identity service can't be reached right now. Try again later.",
  OAUTH_NOT_CONNECTED:
    'No account is connected to this identity. Log in with your password, then connect it in the account settings.',
  OAUTH_CONNECTED_ELSEWHERE: 'This identity is already connected to another account.',
  OAUTH_CONNECTED_ALREADY: 'Your account is already connected to another identity. Disconnect it first.',
  OAUTH_ONLY_WAY_IN: 'This is your only way to log in. Connect another one before you disconnect it.',
  JOB_EMPTY: 'No submissions match, or those that do are skipped or being judged.',
  JOB_NOT_READY: 'This job is not ready to be applied.',
  JOB_APPLIED: "This job is being applied or has finished; it can't be cancelled.",
  TESTS_CHANGED: 'The tests have changed in the meantime. Reload the page, then save the groups again.',
  VERIFICATION_RUNNING: 'This problem is already being verified.',
  NOTHING_TO_VERIFY: 'Add tests, and a reference solution or a validator, first.',
  PROBLEM_INCOMPLETE: "This problem is a draft: submissions aren't accepted yet.",
  PROBLEM_WITHOUT_SAMPLES: 'This problem has no samples. Run your code on your own input.',
  RUN_UNFINISHED: "Your previous run hasn't finished yet.",
  EXAM_RULES: 'Accept the rules of the exam first.',
  EXAM_PLACE:
    'This machine ({{address}}) is not where you sit. Go to your seat and enter there, or ask a proctor.',
  EXAM_DOORS_CLOSED:
    'The doors of this exam are not open now. Your code stays good: use it when they open, or ask a proctor.',
  EXAM_ONLY: 'You are sitting an exam. Until it is over for you, nothing but the exam is open.',
  EXAM_ELSEWHERE:
    'Your exam is open in another session, or at another address. Open its page here: a proctor can let you in.',
  RECORDING_NOT_OFFERED: 'No judge can step through this program right now. Try again later.',
  RUNS_OFF: 'Running code is turned off in this contest.',
  LANGUAGE_NOT_ALLOWED: "{{language}} isn't allowed here. Choose one of: {{allowed}}.",
  LANGUAGE_NOT_OFFERED: "{{language}} isn't offered here. Choose another language.",
  LANGUAGE_LAST: 'A site must offer at least one language.',
  HANDED_IN: 'You have handed in this exam. Nothing more can be submitted to it.',
  EXAM_OUT_OF_TIME: 'This exam is not running for {{uid}}.',
  EXAM_NOT_HANDED_IN: '{{uid}} has not handed in this exam.',
  EXAM_DRAFTS_OVER: 'Drafts of this exam are not taken any more.',
  INTERNAL: 'Server Error',
  FILES_AWAY: 'The store of files cannot be reached. Nothing was stored; please try again in a few minutes.',
  DISK_FULL: 'The server’s disk is full. Nothing was stored; please tell an administrator.',
  NOT_READY: 'The server is starting or stopping. Try again in a moment.',
} as const satisfies Record<Exclude<ErrorName, LateErrors | ForPrograms>, string>

export const errors = {
  ...byName,
  server: 'Server Error',
  notFound: 'Entity Not Found',
  forbidden: 'Unauthorized',
  loginRequired: 'Please log in first',
  tooMany: 'Too many requests, please try again later',
  badRequest: 'Bad Request',
  unknown: 'Unknown error occurred.',
  unexpected: 'An unexpected error occurred',
  connection: 'Cannot connect to server, please check your network connection or try again later.',
  lost: 'The connection is lost. This page stays as it was and updates by itself once the server answers.',
  foreignAnswer:
    'The answer did not come from the judge. A proxy, or a network that wants you to log in first, may have answered instead.',
  formInvalid: 'Form is not valid, please check your input.',
  pageTitle: 'Something went wrong',
  pageText: 'Reload the page; what you typed into the editor is kept.',
  partTitle: "Couldn't load this page",
  reload: 'Reload',
  missingTitle: 'Page not found',
  missingText: 'There is nothing at this address. The page may have moved, or the link is wrong.',
  goHome: 'Go home',
  goBack: 'Go back',
} as const
