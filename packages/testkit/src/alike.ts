// Programs that add two numbers, long enough to be compared: one, a copy of it with other names, comments and layout, and
// one that goes another way. They are C and C++ at once.

export const longAddition = `#include <stdio.h>
#include <string.h>

int digitsOf(const char *text, int *digits) {
  int length = (int)strlen(text);
  for (int i = 0; i < length; i++) {
    digits[i] = text[length - 1 - i] - '0';
  }
  return length;
}

int addDigits(const int *left, int leftLength, const int *right, int rightLength, int *sum) {
  int carry = 0;
  int length = leftLength > rightLength ? leftLength : rightLength;
  for (int i = 0; i < length; i++) {
    int digit = carry;
    if (i < leftLength) {
      digit += left[i];
    }
    if (i < rightLength) {
      digit += right[i];
    }
    sum[i] = digit % 10;
    carry = digit / 10;
  }
  if (carry > 0) {
    sum[length] = carry;
    length++;
  }
  return length;
}

int main(void) {
  char first[2000], second[2000];
  int left[2000], right[2000], sum[2001];
  if (scanf("%1999s %1999s", first, second) != 2) {
    return 1;
  }
  int leftLength = digitsOf(first, left);
  int rightLength = digitsOf(second, right);
  int length = addDigits(left, leftLength, right, rightLength, sum);
  for (int i = length - 1; i >= 0; i--) {
    printf("%d", sum[i]);
  }
  printf("\\n");
  return 0;
}
`

const otherNames: Record<string, string> = {
  digitsOf: 'parse',
  addDigits: 'plus',
  text: 's',
  digits: 'd',
  length: 'n',
  left: 'a',
  right: 'b',
  leftLength: 'na',
  rightLength: 'nb',
  sum: 'res',
  carry: 'c',
  digit: 'x',
  first: 'p',
  second: 'q',
  i: 'k',
}

/** The same with every name changed, on fewer lines, and with words of its own. */
export const longAdditionRenamed =
  '/* my own solution */\n' +
  longAddition
    .replaceAll(/[A-Za-z]+/g, (name) => (Object.hasOwn(otherNames, name) ? otherNames[name]! : name))
    .replaceAll('{\n', '{ // go on\n')
    .replaceAll(/\n {2,}/g, '\n\t')

export const additionByBits = `#include <stdio.h>
#include <stdlib.h>

typedef struct Bit {
  int value;
  struct Bit *next;
} Bit;

Bit *push(Bit *rest, int value) {
  Bit *bit = (Bit *)malloc(sizeof(Bit));
  bit->value = value;
  bit->next = rest;
  return bit;
}

Bit *bitsOf(unsigned long long number) {
  if (number == 0) return NULL;
  return push(bitsOf(number >> 1), (int)(number & 1));
}

Bit *addBits(Bit *a, Bit *b, int carry) {
  if (!a && !b) return carry ? push(NULL, 1) : NULL;
  int x = a ? a->value : 0, y = b ? b->value : 0;
  Bit *rest = addBits(a ? a->next : NULL, b ? b->next : NULL, (x & y) | (carry & (x ^ y)));
  return push(rest, x ^ y ^ carry);
}

unsigned long long numberOf(Bit *bit) {
  unsigned long long number = 0, weight = 1;
  while (bit) {
    number += weight * (unsigned long long)bit->value;
    weight <<= 1;
    bit = bit->next;
  }
  return number;
}

void release(Bit *bit) {
  while (bit) {
    Bit *next = bit->next;
    free(bit);
    bit = next;
  }
}

int main(void) {
  unsigned long long a, b;
  scanf("%llu%llu", &a, &b);
  Bit *x = bitsOf(a), *y = bitsOf(b), *z = addBits(x, y, 0);
  printf("%llu\\n", numberOf(z));
  release(x);
  release(y);
  release(z);
  return 0;
}
`

/** One in Python that is as long: the groups of people who know each other. */
export const groupsInPython = `import sys


def find(parents, node):
    root = node
    while parents[root] != root:
        root = parents[root]
    while parents[node] != root:
        parents[node], node = root, parents[node]
    return root


def read_edges(count):
    edges = []
    for _ in range(count):
        left, right = map(int, sys.stdin.readline().split())
        edges.append((left - 1, right - 1))
    return edges


def groups_of(size, edges):
    parents = list(range(size))
    parts = size
    for left, right in edges:
        a = find(parents, left)
        b = find(parents, right)
        if a != b:
            parents[a] = b
            parts -= 1
    order = {}
    for node in range(size):
        root = find(parents, node)
        if root not in order:
            order[root] = []
        order[root].append(node + 1)
    return parts, order


def main():
    size, count = map(int, sys.stdin.readline().split())
    parts, order = groups_of(size, read_edges(count))
    print(parts)
    for root in sorted(order, key=lambda root: (-len(order[root]), order[root][0])):
        print(len(order[root]), *order[root])


main()
`
