/** Git revision and time of this build of the page; 'unknown' outside a checkout. */
declare const BUILD_SHA: string
declare const BUILD_TIME: string
