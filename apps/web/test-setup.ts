// Waits end as soon as the page is so far; the second that they may take by default is too little on a busy machine.

import { configure } from '@testing-library/dom'

configure({ asyncUtilTimeout: 30_000 })
