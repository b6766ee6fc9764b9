import { type LanguagePrograms, verdicts } from './table-row.ts'

const sum = (body: string): string =>
  `import qualified Data.Map as M\nmain :: IO ()\nmain = do\n  [a, b] <- fmap (map read . words) getLine :: IO [Int]\n  ${body}\n`

export const haskell: LanguagePrograms = {
  verdicts: verdicts(sum, {
    Accepted: 'print (a + b)',
    WrongAnswer: 'print (a - b)',
    PresentationError: 'putStrLn (" " ++ show (a + b) ++ " ")',
    TimeLimitExceeded:
      'let loop :: Int -> Int; loop n = if n < 0 then n else loop ((n + 1) `mod` 1000003)\n  print (loop a)',
    MemoryLimitExceeded:
      'let grow n m = if n < 0 then m else grow (n + 1) (M.insert n (n + b) m)\n  print (M.size (grow a M.empty))',
    OutputLimitExceeded: "mapM_ putStrLn (repeat (replicate 1000 'x'))",
    RuntimeError: 'print (a + b)\n  print (head ([] :: [Int]))',
    CompileError: 'print (a + undeclared)',
  }),
  hello: `main :: IO ()
main = putStrLn "Hello, world!"
`,
  echo: `import qualified Data.ByteString.Char8 as B

main :: IO ()
main = B.interact (B.unlines . B.words)
`,
  threads: `import Control.Concurrent

main :: IO ()
main = do
  boxes <- mapM (const one) [1 .. 4 :: Int]
  sums <- mapM takeMVar boxes
  print (sum sums)
  where
    one = do
      box <- newEmptyMVar
      _ <- forkIO (putMVar box $! sum [1 .. 1000 :: Int])
      return box
`,
  recursion: `depth :: Int -> Int
depth 0 = 0
depth n = 1 + depth (n - 1)

main :: IO ()
main = print (depth 100000)
`,
  nonAscii: `main :: IO ()
main = putStrLn "你好，мир ✓ é"
`,
  emptyInput: `main :: IO ()
main = getContents >>= print . length
`,
}
