import { type LanguagePrograms, verdicts } from './table-row.ts'

const sum = (body: string): string =>
  `package main\n\nimport "fmt"\n\nvar kept [][]byte\n\nfunc main() {\n\tvar a, b int\n\tfmt.Scan(&a, &b)\n\t${body}\n}\n`

export const go: LanguagePrograms = {
  verdicts: verdicts(sum, {
    Accepted: 'fmt.Println(a + b)',
    WrongAnswer: 'fmt.Println(a - b)',
    PresentationError: 'fmt.Print(" ", a + b, " \\n")',
    TimeLimitExceeded: 'for i := 0; ; i++ { a += i }',
    MemoryLimitExceeded:
      'for { p := make([]byte, 1<<20); for i := range p { p[i] = byte(a) }; kept = append(kept, p) }',
    OutputLimitExceeded: 'for { fmt.Println("the same line again and again and again and again") }',
    RuntimeError: 'fmt.Println(kept[a+b])',
    CompileError: 'fmt.Println(undeclared)',
  }),
  hello: `package main

import "fmt"

func main() { fmt.Println("Hello, world!") }
`,
  echo: `package main

import (
	"bufio"
	"fmt"
	"os"
)

func main() {
	in, out := bufio.NewReaderSize(os.Stdin, 1<<20), bufio.NewWriterSize(os.Stdout, 1<<20)
	defer out.Flush()
	scanner := bufio.NewScanner(in)
	scanner.Split(bufio.ScanWords)
	for scanner.Scan() {
		fmt.Fprintln(out, scanner.Text())
	}
}
`,
  threads: `package main

import (
	"fmt"
	"sync"
)

func main() {
	var wait sync.WaitGroup
	sums := make([]int, 4)
	for t := range sums {
		wait.Add(1)
		go func(t int) {
			defer wait.Done()
			for i := 1; i <= 1000; i++ {
				sums[t] += i
			}
		}(t)
	}
	wait.Wait()
	fmt.Println(sums[0] + sums[1] + sums[2] + sums[3])
}
`,
  recursion: `package main

import "fmt"

func depth(n int) int {
	if n == 0 {
		return 0
	}
	return depth(n-1) + 1
}

func main() { fmt.Println(depth(100000)) }
`,
  nonAscii: `package main

import "fmt"

func main() { fmt.Println("你好，мир ✓ é") }
`,
  emptyInput: `package main

import (
	"fmt"
	"io"
	"os"
)

func main() {
	text, _ := io.ReadAll(os.Stdin)
	fmt.Println(len(text))
}
`,
}
