import type { LanguageWords } from './language-words.ts'

export const blocks = {
  for: 'for (int ${i} = 0; ${i} < ${n}; ${i}++) {\n\t${}\n}',
  while: 'while (${condition}) {\n\t${}\n}',
  do: 'do {\n\t${}\n} while (${condition});',
  if: 'if (${condition}) {\n\t${}\n}',
  ifelse: 'if (${condition}) {\n\t${}\n} else {\n\t\n}',
  switch: 'switch (${value}) {\n\tcase ${1}:\n\t\t${}\n\t\tbreak;\n\tdefault:\n\t\tbreak;\n}',
  struct: 'struct ${Name} {\n\t${}\n};',
}

export const c: LanguageWords = {
  keywords: `auto break case const continue default do else enum extern for goto if inline register restrict return
    sizeof static struct switch typedef union volatile while #include #define #ifdef #ifndef #endif #if #else #undef`,
  types: `void char short int long float double signed unsigned bool size_t ssize_t ptrdiff_t FILE int8_t int16_t
    int32_t int64_t uint8_t uint16_t uint32_t uint64_t intmax_t uintmax_t time_t clock_t`,
  functions: `printf scanf puts gets_s getchar putchar fgets fputs fprintf fscanf sprintf snprintf sscanf fopen fclose
    freopen fread fwrite fflush feof malloc calloc realloc free abs labs llabs atoi atol atoll atof strtol strtoll strtoull
    strtod qsort bsearch rand srand exit strlen strcpy strncpy strcat strncat strcmp strncmp strchr strrchr strstr strtok
    memcpy memmove memset memcmp isalpha isdigit isalnum isspace isupper islower toupper tolower sqrt pow fabs floor ceil
    round fmod exp log log10 log2 sin cos tan asin acos atan atan2 hypot fmax fmin time clock assert main`,
  constants: `NULL EOF INT_MAX INT_MIN UINT_MAX LONG_MAX LONG_MIN LLONG_MAX LLONG_MIN ULLONG_MAX CHAR_BIT DBL_MAX
    DBL_MIN DBL_EPSILON RAND_MAX CLOCKS_PER_SEC M_PI true false stdin stdout stderr`,
  snippets: {
    ...blocks,
    main: '#include <stdio.h>\n\nint main(void) {\n\t${}\n\treturn 0;\n}',
    include: '#include <${stdio.h}>\n',
    scanf: 'scanf("%${d}", &${n});',
    printf: 'printf("%${d}\\n", ${n});',
  },
}
