import { type LanguagePrograms, verdicts } from './table-row.ts'

const sum = (body: string): string => `a, b = gets.split.map(&:to_i)\n${body}\n`

export const ruby: LanguagePrograms = {
  verdicts: verdicts(sum, {
    Accepted: 'puts a + b if ENV["ONLINE_JUDGE"] == "1"',
    WrongAnswer: 'puts a - b',
    PresentationError: 'puts " #{a + b} "',
    TimeLimitExceeded: 'loop { a += 1 }',
    MemoryLimitExceeded: 'all = []\nloop { all << "x" * (1 << 20) }',
    OutputLimitExceeded: 'loop { puts "x" * 65536 }',
    RuntimeError: 'puts a + b\nraise "thrown"',
    CompileError: 'puts(a + b',
  }),
  hello: `puts "Hello, world!"
`,
  echo: `out = []
while (line = gets)
  line.split.each { |word| out << word.to_i }
end
puts out
`,
  threads: `all = Array.new(4) { Thread.new { (1..1000).sum } }
puts all.sum(&:value)
`,
  recursion: `def depth(n) = n == 0 ? 0 : depth(n - 1) + 1
puts depth(100000)
`,
  nonAscii: `puts "你好，мир ✓ é"
`,
  emptyInput: `puts STDIN.read.length
`,
}
