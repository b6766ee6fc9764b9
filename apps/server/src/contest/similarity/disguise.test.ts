// Whole programs in languages that the bench has none of: a copy is found under other names, comments and layout and in
// another order, and a program that goes another way is not.

import { familyRecords, LanguageFamily } from '@verdict/domain/language'
import { leastFingerprints, leastListed, leastSimilarity } from '@verdict/domain/similarity'
import { expect, test } from 'vitest'
import { counting, figureOf, fingerprintsOf } from './fingerprints.ts'
import { tokenise } from './tokens.ts'

interface Case {
  family: LanguageFamily
  /** The lines that everybody writes first, and then parts that may stand in any order. */
  head: string
  parts: readonly string[]
  /** Every name that the author chose, with a blank between. */
  names: string
  comment: string
  /** The same task, solved by somebody else. */
  independent: string
}

const kotlin: Case = {
  family: LanguageFamily.Kotlin,
  head: 'import java.util.*\n',
  parts: [
    `class Forest(size: Int) {
    private val above = IntArray(size) { it }

    fun top(node: Int): Int {
        var at = node
        while (above[at] != at) {
            above[at] = above[above[at]]
            at = above[at]
        }
        return at
    }

    fun join(left: Int, right: Int): Boolean {
        val x = top(left)
        val y = top(right)
        if (x == y) return false
        above[x] = y
        return true
    }
}
`,
    `fun readNumbers(): List<Int> = readLine()!!.trim().split(" ").map { word -> word.toInt() }
`,
    `fun countGroups(size: Int, pairs: List<List<Int>>): Int {
    val forest = Forest(size)
    var groups = size
    for ((left, right) in pairs) {
        if (forest.join(left - 1, right - 1)) groups--
    }
    return groups
}
`,
    `fun main() {
    val (size, count) = readNumbers()
    val pairs = (1..count).map { readNumbers() }
    val groups = countGroups(size, pairs)
    println(if (groups == 1) "connected" else "groups: $groups")
}
`,
  ],
  names:
    'Forest size above top node at join left right readNumbers word countGroups pairs forest groups count',
  comment: '/* my own */ // yes\n',
  independent: `import java.util.*

fun main() {
    val input = Scanner(System.\`in\`)
    val n = input.nextInt()
    val m = input.nextInt()
    val near = Array(n + 1) { mutableListOf<Int>() }
    repeat(m) {
        val u = input.nextInt()
        val v = input.nextInt()
        near[u].add(v)
        near[v].add(u)
    }
    val seen = BooleanArray(n + 1)
    val queue = ArrayDeque<Int>()
    var parts = 0
    for (start in 1..n) {
        if (seen[start]) continue
        parts += 1
        seen[start] = true
        queue.add(start)
        while (queue.isNotEmpty()) {
            val u = queue.poll()
            near[u].filter { !seen[it] }.forEach { v ->
                seen[v] = true
                queue.add(v)
            }
        }
    }
    when (parts) {
        1 -> println("connected")
        else -> println("groups: " + parts)
    }
}
`,
}

const haskell: Case = {
  family: LanguageFamily.Haskell,
  head: 'import qualified Data.Map as M\n',
  parts: [
    `type Forest = M.Map Int Int
`,
    `top :: Forest -> Int -> Int
top forest node
  | parent == node = node
  | otherwise = top forest parent
  where
    parent = M.findWithDefault node node forest
`,
    `join :: (Forest, Int) -> [Int] -> (Forest, Int)
join (forest, groups) pair = case pair of
  [left, right] ->
    let x = top forest left
        y = top forest right
     in if x == y then (forest, groups) else (M.insert x y forest, groups - 1)
  _ -> (forest, groups)
`,
    `readNumbers :: IO [Int]
readNumbers = do
  line <- getLine
  return (map read (words line))
`,
    `main :: IO ()
main = do
  [size, count] <- readNumbers
  pairs <- mapM (const readNumbers) [1 .. count]
  let (_, groups) = foldl join (M.empty, size) pairs
  if groups == 1
    then putStrLn "connected"
    else putStrLn ("groups: " ++ show groups)
`,
  ],
  names: 'Forest top forest node parent join groups pair left right readNumbers line size count pairs',
  comment: '{- my own -} -- yes\n',
  independent: `import Data.Array
import Data.List (foldl')
import qualified Data.Set as S

neighbours :: Int -> [(Int, Int)] -> Array Int [Int]
neighbours n es = accumArray (flip (:)) [] (1, n) (es ++ [(b, a) | (a, b) <- es])

explore :: Array Int [Int] -> S.Set Int -> Int -> S.Set Int
explore g seen v
  | v \`S.member\` seen = seen
  | otherwise = foldl' (explore g) (S.insert v seen) (g ! v)

parts :: Array Int [Int] -> Int
parts g = snd $ foldl' step (S.empty, 0) (indices g)
  where
    step (seen, k) v = if S.member v seen then (seen, k) else (explore g seen v, k + 1)

pairsOf :: [a] -> [(a, a)]
pairsOf (a : b : rest) = (a, b) : pairsOf rest
pairsOf _ = []

main :: IO ()
main = interact $ \\text ->
  let (n : m : rest) = map read (words text)
   in case parts (neighbours n (pairsOf (take (2 * m) rest))) of
        1 -> "connected\\n"
        k -> "groups: " ++ show k ++ "\\n"
`,
}

function disguised({ head, names, comment }: Case, parts: readonly string[]): string {
  const chosen = names.split(' ')
  const other = (name: string): string => {
    const place = chosen.indexOf(name)
    if (place < 0) return name
    return /^[A-Z]/.test(name) ? `Own${place}` : `own${place}`
  }
  const body = parts
    .join(`\n${comment}\n`)
    .replaceAll(/\w+/g, other)
    .replaceAll(/^(?= )/gm, '   ')
  return comment + head + head + body
}

const printsOf = async (family: LanguageFamily, code: string) =>
  counting(fingerprintsOf(await tokenise(family, code)), new Set())

test.each([kotlin, haskell].map((language) => [familyRecords[language.family].name, language] as const))(
  '[SIM-FIND-4] [SIM-LANG-1] %s: a copy in another order and by other names is found, an independent program is not',
  async (_name, language) => {
    const { family, head, parts, independent } = language
    const original = await printsOf(family, head + parts.join('\n'))
    expect(original.occurrences).toBeGreaterThanOrEqual(leastFingerprints)
    const likeness = async (code: string) => figureOf(original, await printsOf(family, code))
    expect(await likeness(disguised(language, parts))).toBe(100)
    expect(await likeness(disguised(language, parts.toReversed()))).toBeGreaterThan(leastSimilarity)
    expect(await likeness(independent)).toBeLessThan(leastListed)
  },
)
