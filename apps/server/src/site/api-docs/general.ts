// The API documentation says this before the calls: it holds for every one.

import { apiTimeoutMs } from '@verdict/contract/client'
import { jsonBodyBytes } from '@verdict/domain/limits'
import { pageLimits } from '@verdict/domain/address-limits'
import { tokenDays } from '@verdict/domain/access-token'
import { webhookEvents } from '@verdict/domain/webhook'

const MiB = 1024 * 1024

export const general = `
Every call of the online judge. All addresses begin with \`/api\`. Requests and answers are JSON in UTF-8, except where a
call takes or gives a file.

## Answers

An answer is an object with \`success\`, \`code\` (the HTTP status), \`message\` and \`data\`. A refusal has \`success: false\`,
\`data: null\` and a stable name in \`error\`; its \`message\` is English, with the values of \`params\` in it. Where input
is not valid, \`errors\` names each place (\`body.title\`) and what is wrong there. What one may not see is answered like what
does not exist: 404 \`NOT_FOUND\`. A fault of the server has a \`requestId\`, by which an administrator finds it in the log.

## Who calls

Programs send a personal token, made in the settings of an account: \`Authorization: Bearer verdict_…\`. It ends after
${tokenDays.most} days at most. A token reaches the calls of its scopes, and those only: \`read\` to read, \`submit\` to
submit and run code, \`teach\` to write in courses, contests and problems, \`admin\` for what administrators do. None includes
another. Each call names the scope that it needs; a few are never open to tokens. While its owner sits an exam, a token does nothing.

The pages of the site send the cookie of a session instead. Calls that change something are then only taken from the site's
own pages: \`Sec-Fetch-Site: same-origin\`, or an \`Origin\` that is the site's, else 403 \`CROSS_ORIGIN\`. Tokens need neither.

## Webhooks

What happens is also sent to programs: verdicts, contests and marks, by a signed request to an address that is entered in the settings
of a course, a contest or the site. The document at \`/api/docs/json\` has the shape of each event under \`webhooks\`:
${webhookEvents.map((name) => `\`${name}\``).join(', ')}. Each is signed as Standard Webhooks says.

## Limits

A JSON body has ${jsonBodyBytes / MiB} MiB at most. Logins, registrations, submissions, posts and others are limited per person
or address and time; and a person has a few calls under way at once, others wait in a queue. What is too much is answered with
429 \`RATE_LIMITED\` and the header \`Retry-After\` in seconds. A server that starts or stops answers 503 \`NOT_READY\` with
\`Retry-After\`, too. Except for uploads and exports, no call takes longer than ${apiTimeoutMs / 1000} s.

## Lists

Lists come in pages: \`page\` counts from 1, \`pageSize\` is ${pageLimits.pageSize} at most. The answer has \`docs\`, \`page\`,
\`pages\`, \`limit\` and \`total\`; with \`totalIsLowerBound\` there are more than \`total\`. A query key that a call does not
know is refused with its name. Times are ISO 8601 in UTC; marks and scores are in hundredths of a point unless it is said otherwise.
`.trim()
