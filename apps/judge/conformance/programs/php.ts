import { type LanguagePrograms, verdicts } from './table-row.ts'

const sum = (body: string): string =>
  `<?php\n[$a, $b] = array_map('intval', explode(' ', trim(fgets(STDIN))));\n${body}\n`

export const php: LanguagePrograms = {
  verdicts: verdicts(sum, {
    Accepted: 'if (getenv("ONLINE_JUDGE") === "1") echo $a + $b, "\\n";',
    WrongAnswer: 'echo $a - $b, "\\n";',
    PresentationError: 'echo " ", $a + $b, " \\n";',
    TimeLimitExceeded: 'while (true) $a = ($a + 1) % 1000003;',
    MemoryLimitExceeded: '$all = []; while (true) $all[] = str_repeat("x", 1 << 20);',
    OutputLimitExceeded: 'while (true) echo str_repeat("x", 65536);',
    RuntimeError: 'echo $a + $b, "\\n"; throw new Exception("thrown");',
    CompileError: 'echo $a + $b',
  }),
  hello: `<?php
echo "Hello, world!\\n";
`,
  echo: `<?php
while (($line = fgets(STDIN)) !== false)
    foreach (preg_split('/\\s+/', trim($line)) as $word) echo (int) $word, "\\n";
`,
  threads: `<?php
// It has processes for it.
$children = [];
for ($t = 0; $t < 4; $t++) {
    $child = pcntl_fork();
    if ($child === 0) exit(intdiv(array_sum(range(1, 1000)), 5005));
    $children[] = $child;
}
$total = 0;
foreach ($children as $child) {
    pcntl_waitpid($child, $status);
    $total += pcntl_wexitstatus($status) * 5005;
}
echo $total, "\\n";
`,
  recursion: `<?php
function depth($n) { return $n === 0 ? 0 : depth($n - 1) + 1; }
echo depth(100000), "\\n";
`,
  nonAscii: `<?php
echo "你好，мир ✓ é\\n";
`,
  emptyInput: `<?php
echo strlen(stream_get_contents(STDIN)), "\\n";
`,
}
