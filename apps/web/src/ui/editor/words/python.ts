import type { LanguageWords } from './language-words.ts'

export const python: LanguageWords = {
  keywords: `and as assert async await break class continue def del elif else except finally for from global if import
    in is lambda match nonlocal not or pass raise return try while with yield case`,
  types: `int float complex bool str bytes bytearray list tuple dict set frozenset object type range enumerate zip map
    filter slice Exception ValueError TypeError IndexError KeyError StopIteration EOFError ZeroDivisionError
    RecursionError OverflowError deque defaultdict Counter OrderedDict namedtuple Fraction Decimal`,
  functions: `abs all any ascii bin breakpoint callable chr dir divmod eval exec format getattr hasattr hash help hex id
    input isinstance issubclass iter len locals max memoryview min next oct open ord pow print property repr reversed
    round setattr sorted staticmethod sum super vars append appendleft extend insert remove pop popleft clear index count
    sort reverse copy join split rsplit splitlines strip lstrip rstrip replace find rfind startswith endswith upper lower
    title capitalize isdigit isalpha isalnum isspace zfill ljust rjust center encode decode keys values items get
    setdefault update add discard union intersection difference issubset issuperset most_common heappush heappop heapify
    heapreplace nlargest nsmallest bisect bisect_left bisect_right insort permutations combinations product accumulate
    chain groupby islice repeat cycle count reduce lru_cache cache gcd lcm sqrt isqrt ceil floor factorial comb perm log
    log2 log10 exp sin cos tan readline read readlines write setrecursionlimit stdin stdout exit sys math collections
    itertools functools heapq bisect string random time re decimal fractions`,
  constants: 'True False None NotImplemented __name__ __main__ inf pi e maxsize',
  snippets: {
    main: 'def main():\n\t${pass}\n\n\nif __name__ == "__main__":\n\tmain()\n',
    def: 'def ${name}(${}):\n\t${pass}',
    class: 'class ${Name}:\n\tdef __init__(self${}):\n\t\t${pass}',
    for: 'for ${i} in range(${n}):\n\t${pass}',
    while: 'while ${condition}:\n\t${pass}',
    if: 'if ${condition}:\n\t${pass}',
    ifelse: 'if ${condition}:\n\t${pass}\nelse:\n\tpass',
    try: 'try:\n\t${pass}\nexcept ${Exception}:\n\tpass',
    ints: '${a} = list(map(int, input().split()))\n',
    fastinput: 'import sys\ninput = sys.stdin.readline\n',
  },
}
