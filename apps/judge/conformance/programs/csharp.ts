import { type LanguagePrograms, verdicts } from './table-row.ts'

const sum = (body: string): string =>
  `using System;
using System.Collections.Generic;

class Program {
    static void Main() {
        string[] words = Console.ReadLine().Split(' ');
        int a = int.Parse(words[0]), b = int.Parse(words[1]);
        ${body}
    }
}
`

export const csharp: LanguagePrograms = {
  verdicts: verdicts(sum, {
    Accepted: 'if (Environment.GetEnvironmentVariable("ONLINE_JUDGE") == "1") Console.WriteLine(a + b);',
    WrongAnswer: 'Console.WriteLine(a - b);',
    PresentationError: 'Console.WriteLine(" " + (a + b) + " ");',
    TimeLimitExceeded: 'for (long i = 0; ; i++) if (i < 0) Console.WriteLine(i);',
    MemoryLimitExceeded:
      'var all = new List<int[]>(); for (;;) { var p = new int[1 << 18]; for (int i = 0; i < p.Length; i++) p[i] = a; all.Add(p); }',
    OutputLimitExceeded: "var s = new string('x', 65536); for (;;) Console.WriteLine(s);",
    RuntimeError: 'Console.WriteLine(a + b); throw new InvalidOperationException("thrown");',
    CompileError: 'Console.WriteLine(undeclared);',
  }),
  hello: `using System;

class Program {
    static void Main() { Console.WriteLine("Hello, world!"); }
}
`,
  echo: `using System;
using System.IO;

class Program {
    static void Main() {
        using (var output = new StreamWriter(Console.OpenStandardOutput()))
        using (var input = new StreamReader(Console.OpenStandardInput())) {
            string line;
            while ((line = input.ReadLine()) != null)
                foreach (string word in line.Split(' ')) output.Write(int.Parse(word) + "\\n");
        }
    }
}
`,
  threads: `using System;
using System.Linq;
using System.Threading;

class Program {
    static void Main() {
        var sums = new int[4];
        var all = Enumerable.Range(0, 4).Select(t => new Thread(() => {
            for (int i = 1; i <= 1000; i++) sums[t] += i;
        })).ToList();
        all.ForEach(one => one.Start());
        all.ForEach(one => one.Join());
        Console.WriteLine(sums.Sum());
    }
}
`,
  recursion: `using System;

class Program {
    static int Depth(int n) { return n == 0 ? 0 : Depth(n - 1) + 1; }

    static void Main() { Console.WriteLine(Depth(100000)); }
}
`,
  nonAscii: `using System;

class Program {
    static void Main() { Console.WriteLine("你好，мир ✓ é"); }
}
`,
  emptyInput: `using System;

class Program {
    static void Main() { Console.WriteLine(Console.In.ReadToEnd().Length); }
}
`,
}
