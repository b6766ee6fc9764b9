/** 'unknown' outside a checkout. */
declare const BUILD_SHA: string
declare const BUILD_TIME: string
