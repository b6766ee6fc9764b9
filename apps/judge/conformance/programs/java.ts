import { javaPrograms } from '../../test/programs.ts'
import type { LanguagePrograms } from './table-row.ts'

export const java: LanguagePrograms = {
  verdicts: javaPrograms,
  hello: `public class Main {
    public static void main(String[] args) {
        System.out.println("Hello, world!");
    }
}
`,
  echo: `import java.io.*;
import java.util.StringTokenizer;

public class Main {
    public static void main(String[] args) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        PrintWriter out = new PrintWriter(new BufferedWriter(new OutputStreamWriter(System.out)));
        for (String line; (line = in.readLine()) != null; ) {
            StringTokenizer words = new StringTokenizer(line);
            while (words.hasMoreTokens()) out.println(Integer.parseInt(words.nextToken()));
        }
        out.flush();
    }
}
`,
  threads: `public class Main {
    public static void main(String[] args) throws InterruptedException {
        int[] sums = new int[4];
        Thread[] all = new Thread[4];
        for (int t = 0; t < 4; t++) {
            int mine = t;
            all[t] = new Thread(() -> {
                for (int i = 1; i <= 1000; i++) sums[mine] += i;
            });
            all[t].start();
        }
        for (Thread one : all) one.join();
        System.out.println(sums[0] + sums[1] + sums[2] + sums[3]);
    }
}
`,
  recursion: `public class Main {
    static int depth(int n) { return n == 0 ? 0 : depth(n - 1) + 1; }

    public static void main(String[] args) {
        System.out.println(depth(100000));
    }
}
`,
  nonAscii: `public class Main {
    public static void main(String[] args) {
        System.out.println("你好，мир ✓ é");
    }
}
`,
  emptyInput: `public class Main {
    public static void main(String[] args) throws java.io.IOException {
        System.out.println(System.in.readAllBytes().length);
    }
}
`,
}
