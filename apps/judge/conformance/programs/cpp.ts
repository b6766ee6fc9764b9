import { cppPrograms } from '../../test/programs.ts'
import type { LanguagePrograms } from './table-row.ts'

export const cpp: LanguagePrograms = {
  verdicts: cppPrograms,
  hello: `#include <iostream>

int main() { std::cout << "Hello, world!" << std::endl; }
`,
  echo: `#include <bits/stdc++.h>
using namespace std;

int main() {
    ios::sync_with_stdio(false);
    cin.tie(nullptr);
    for (int n; cin >> n;) cout << n << '\\n';
}
`,
  threads: `#include <bits/stdc++.h>
using namespace std;

int main() {
    vector<int> sums(4);
    vector<thread> all;
    for (int t = 0; t < 4; t++)
        all.emplace_back([&sums, t] {
            for (int i = 1; i <= 1000; i++) sums[t] += i;
        });
    for (auto &one : all) one.join();
    cout << accumulate(sums.begin(), sums.end(), 0) << endl;
}
`,
  recursion: `#include <iostream>

__attribute__((noinline)) static int depth(volatile int n) { return n == 0 ? 0 : depth(n - 1) + 1; }

int main() { std::cout << depth(100000) << std::endl; }
`,
  nonAscii: `#include <iostream>

int main() { std::cout << "你好，мир ✓ é" << std::endl; }
`,
  emptyInput: `#include <iostream>

int main() {
    int count = 0;
    for (char c; std::cin.get(c);) count++;
    std::cout << count << std::endl;
}
`,
}
