import { type LanguagePrograms, verdicts } from './table-row.ts'

const sum = (body: string): string =>
  `use std::io::Read;\nfn main() {\n    let mut text = String::new();\n    std::io::stdin().read_to_string(&mut text).unwrap();\n    let n: Vec<i64> = text.split_whitespace().map(|x| x.parse().unwrap()).collect();\n    let (a, b) = (n[0], n[1]);\n    ${body}\n}\n`

export const rust: LanguagePrograms = {
  verdicts: verdicts(sum, {
    Accepted: 'println!("{}", a + b);',
    WrongAnswer: 'println!("{}", a - b);',
    PresentationError: 'println!(" {} ", a + b);',
    TimeLimitExceeded:
      'let mut x = a; loop { x = x.wrapping_mul(b).wrapping_add(1); if x == 12345678901 { println!("{}", x); } }',
    MemoryLimitExceeded: 'let mut all: Vec<Vec<i64>> = vec![]; loop { all.push(vec![a; 1 << 17]); }',
    OutputLimitExceeded: 'loop { println!("{}", "x".repeat(65536)); }',
    RuntimeError: 'println!("{}", a + b); panic!("thrown");',
    CompileError: 'println!("{}", undeclared);',
  }),
  hello: `fn main() {
    println!("Hello, world!");
}
`,
  echo: `use std::io::{self, BufWriter, Read, Write};

fn main() {
    let mut text = String::new();
    io::stdin().read_to_string(&mut text).unwrap();
    let mut out = BufWriter::new(io::stdout().lock());
    for word in text.split_ascii_whitespace() {
        let number: i64 = word.parse().unwrap();
        writeln!(out, "{}", number).unwrap();
    }
}
`,
  threads: `use std::thread;

fn main() {
    let all: Vec<_> = (0..4).map(|_| thread::spawn(|| (1..=1000).sum::<i64>())).collect();
    let sum: i64 = all.into_iter().map(|one| one.join().unwrap()).sum();
    println!("{}", sum);
}
`,
  recursion: `#[inline(never)]
fn depth(n: u64) -> u64 {
    if n == 0 { 0 } else { depth(n - 1) + 1 }
}

fn main() {
    println!("{}", depth(100000));
}
`,
  nonAscii: `fn main() {
    println!("你好，мир ✓ é");
}
`,
  emptyInput: `use std::io::Read;

fn main() {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text).unwrap();
    println!("{}", text.len());
}
`,
}
