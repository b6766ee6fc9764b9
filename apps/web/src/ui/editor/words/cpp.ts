import { blocks, c } from './c.ts'
import type { LanguageWords } from './language-words.ts'

export const cpp: LanguageWords = {
  keywords: `${c.keywords} alignas alignof and and_eq asm bitand bitor catch class compl concept const_cast constexpr
    decltype delete dynamic_cast explicit export friend mutable namespace new noexcept not operator or override final
    private protected public reinterpret_cast requires static_assert static_cast template this thread_local throw try
    typeid typename using virtual xor`,
  types: `${c.types} wchar_t char16_t char32_t string string_view vector array deque list forward_list set multiset map
    multimap unordered_set unordered_multiset unordered_map unordered_multimap stack queue priority_queue pair tuple
    bitset optional variant any function complex valarray istream ostream iostream ifstream ofstream stringstream
    istringstream ostringstream numeric_limits unique_ptr shared_ptr weak_ptr initializer_list mt19937 mt19937_64
    uniform_int_distribution uniform_real_distribution greater less hash iterator const_iterator`,
  functions: `${c.functions} cin cout cerr endl getline std begin end rbegin rend size empty front back push_back
    emplace_back pop_back push_front pop_front push pop top insert emplace erase clear resize reserve assign find count
    contains lower_bound upper_bound equal_range binary_search sort stable_sort partial_sort nth_element reverse rotate
    unique remove remove_if replace fill fill_n iota accumulate partial_sum inner_product adjacent_difference max min
    minmax max_element min_element minmax_element swap next_permutation prev_permutation is_sorted merge inplace_merge
    set_union set_intersection set_difference includes all_of any_of none_of for_each find_if count_if copy copy_if
    transform make_pair make_tuple get tie ignore move forward gcd lcm clamp to_string stoi stol stoll stoul stoull stod
    substr length c_str append compare setprecision fixed setw setfill boolalpha hex oct dec sync_with_stdio
    __builtin_popcount __builtin_popcountll __builtin_clz __builtin_clzll __builtin_ctz __builtin_ctzll first second`,
  constants: `${c.constants} nullptr npos string::npos`,
  snippets: {
    ...blocks,
    main: '#include <bits/stdc++.h>\nusing namespace std;\n\nint main() {\n\tios::sync_with_stdio(false);\n\tcin.tie(nullptr);\n\n\t${}\n\treturn 0;\n}',
    include: '#include <${iostream}>\n',
    foreach: 'for (auto &${x} : ${v}) {\n\t${}\n}',
    class: 'class ${Name} {\npublic:\n\t${}\n};',
    lambda: '[&](${auto x}) { return ${x}; }',
    sortall: 'sort(${v}.begin(), ${v}.end());',
    all: '${v}.begin(), ${v}.end()',
    fastio: 'ios::sync_with_stdio(false);\ncin.tie(nullptr);\n',
    try: 'try {\n\t${}\n} catch (const exception &error) {\n\t\n}',
  },
}
