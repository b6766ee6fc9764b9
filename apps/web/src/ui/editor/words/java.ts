import type { LanguageWords } from './language-words.ts'

export const java: LanguageWords = {
  keywords: `abstract assert break case catch class const continue default do else enum extends final finally for goto
    if implements import instanceof interface native new package private protected public record return sealed static
    strictfp super switch synchronized this throw throws transient try var volatile while yield`,
  types: `boolean byte char double float int long short void String StringBuilder StringBuffer Integer Long Double Float
    Boolean Character Byte Short Number Object Math System Scanner BufferedReader BufferedWriter InputStreamReader
    OutputStreamWriter PrintWriter StringTokenizer StreamTokenizer IOException Exception RuntimeException Arrays
    Collections Collection List ArrayList LinkedList Map HashMap TreeMap LinkedHashMap Set HashSet TreeSet LinkedHashSet
    Queue Deque ArrayDeque PriorityQueue Stack Iterator Comparator Comparable Optional Random BigInteger BigDecimal
    BitSet Thread Runnable Stream IntStream LongStream Collectors Objects Function BiFunction Predicate Supplier Consumer`,
  functions: `main println print printf format nextInt nextLong nextDouble nextLine next hasNext hasNextInt hasNextLine
    readLine split trim strip length charAt substring indexOf lastIndexOf contains startsWith endsWith equals
    equalsIgnoreCase compareTo compare toCharArray toString valueOf parseInt parseLong parseDouble append insert reverse
    deleteCharAt setCharAt add addAll remove get set put putIfAbsent getOrDefault containsKey containsValue merge
    computeIfAbsent keySet values entrySet getKey getValue size isEmpty clear push pop peek poll offer pollFirst pollLast
    peekFirst peekLast addFirst addLast first last floor ceiling lower higher floorKey ceilingKey firstKey lastKey sort
    fill copyOf copyOfRange asList stream map filter forEach collect sum max min abs pow sqrt floorMod ceil round random
    swap shuffle binarySearch nCopies reverseOrder comparing hashCode exit currentTimeMillis nanoTime arraycopy flush close`,
  constants: 'true false null MAX_VALUE MIN_VALUE PI E out in err ZERO ONE TWO TEN',
  snippets: {
    main: 'import java.io.*;\nimport java.util.*;\n\npublic class Main {\n\tpublic static void main(String[] args) throws IOException {\n\t\t${}\n\t}\n}',
    for: 'for (int ${i} = 0; ${i} < ${n}; ${i}++) {\n\t${}\n}',
    foreach: 'for (${int} ${x} : ${values}) {\n\t${}\n}',
    while: 'while (${condition}) {\n\t${}\n}',
    if: 'if (${condition}) {\n\t${}\n}',
    ifelse: 'if (${condition}) {\n\t${}\n} else {\n\t\n}',
    switch: 'switch (${value}) {\n\tcase ${1}:\n\t\t${}\n\t\tbreak;\n\tdefault:\n\t\tbreak;\n}',
    try: 'try {\n\t${}\n} catch (${Exception} error) {\n\t\n}',
    sout: 'System.out.println(${});',
    scanner: 'Scanner ${in} = new Scanner(System.in);\n',
    reader: 'BufferedReader ${in} = new BufferedReader(new InputStreamReader(System.in));\n',
  },
}
