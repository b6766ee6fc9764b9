export const cause = {
  title: 'Common causes',
  waiting: {
    judge: 'No judge is working right now. Your submission is kept and will be judged as soon as one is.',
    language: 'No working judge has {{language}}. Your submission is kept and waits for one that has.',
    files: 'A test file of this problem is damaged. Your submission is kept until it has been replaced.',
    busy: 'Many submissions are being judged. Yours keeps its place.',
  },
  waitingFull: {
    judge: 'It has waited for more than a minute: no judge host takes work.',
    language:
      'It has waited for more than a minute: no judge host that takes work has a compiler for {{language}}.',
    files:
      'It has waited for more than a minute: a test file of problem {{pid}} is missing or damaged. Put it back, or upload the test again.',
    busy: 'It has waited for more than a minute: the judge hosts are busy with others before it.',
  },
  of: {
    aborted:
      'The program aborted itself: an uncaught exception, a failed assert, or memory damaged by writing outside an array.',
    arguments:
      'A function is called with the wrong number or types of arguments. Compare the call with its definition.',
    arrayTooLarge:
      'An array is too large for the memory limit. Check its size against the limits of the problem.',
    assignment: 'The left side of = cannot be assigned to. To compare, use ==.',
    brackets: 'Brackets or braces do not match. Look for a missing or extra ( ) or { } above this line.',
    changedWhileRead:
      'A collection is changed inside a for-each loop over it. Loop over a copy, or use an iterator.',
    chinesePunctuation:
      'The code contains a Chinese punctuation mark such as （ or ；. Type it again with an English keyboard.',
    className: 'The public class must be named Main, outside any package.',
    colon: 'A colon is missing at the end of an if, for, while, def or else line.',
    cppAsC: 'This is C++ code submitted as C. Choose C++ as the language.',
    declaredTwice:
      'The same name is declared twice in one block. Rename one, or remove the second declaration.',
    elseAlone:
      'This else belongs to no if. Look for a semicolon right after if (...), or for missing braces.',
    endedEarly:
      'The program ended before the conversation was over. Read until the interactor says it is done.',
    endless: 'The program prints far too much: often an endless loop, or debug output left in.',
    equality: 'A condition uses = (assignment). To compare, use ==.',
    exitCode:
      'The program returned a nonzero exit code. End main with return 0, and do not call exit with another value.',
    flush: 'Both sides waited for each other. Flush the output after each line, and read every answer.',
    forbidden: 'The program made a system call that the judge forbids. Use only standard input and output.',
    header:
      'This header does not exist on the judge, which runs Linux. Headers such as conio.h and windows.h are Windows only.',
    hugeSize: 'A container was given a negative or huge size. Check the variable that sets the size.',
    import:
      'A class is not known here. Add its import, for example import java.util.*;, or check the spelling.',
    indent: 'The indentation is wrong. Indent each block by the same amount, and do not mix tabs and spaces.',
    index:
      'An index is outside the array, list or string. Check loop bounds, and whether counting starts at 0 or 1.',
    inputEnded:
      'The program reads more input than there is. Check how many values the problem gives, and how it ends.',
    inputLine:
      'A line of input does not look as expected, often because it holds several values. Split it before converting.',
    inputType:
      'Something that is not a number of that type was read as one. Check the order of the input and the range of values.',
    javaException:
      'An uncaught exception ended the program. Run it on the samples to read the exception and its line.',
    key: 'A dictionary has no such key. Use get(), or check with in first.',
    local:
      'A variable is used in a function before it gets a value there. For a global one, add a global statement.',
    lossy: 'A long or double is stored in a smaller type. Declare the variable wider, or cast on purpose.',
    mainInt: 'main must return int: write int main().',
    mainMissing: 'There is no main function. Check its spelling and its parameters.',
    memory:
      'The program needs too much memory: arrays that are too large, a container that keeps growing, or endless recursion.',
    module: 'This module is not installed on the judge. Use the standard library.',
    nameTaken: 'The library already uses this name. Rename your variable or function.',
    none: 'A value is None: the function returned nothing. Methods such as sort() and append() return None.',
    null: 'A variable is null. Create the object, or each element of the array, before using it.',
    outsideArray:
      'The program touched memory that is not its own: an index outside an array, an array that is too small, a bad pointer (or a missing & in scanf), or endless recursion.',
    python2: 'This is Python 2. In Python 3, print needs parentheses: print(x).',
    pythonException: 'An uncaught exception ended the program. Run it on the samples to read the traceback.',
    pythonSyntax:
      'Python cannot read this line. Look for a missing comma, operator, quote or bracket here or on the line above.',
    recursion: 'The recursion is too deep. Check when it stops, or use a loop.',
    recursionLimit:
      'The recursion is deeper than Python allows (1000). Check when it stops, raise sys.setrecursionlimit, or use a loop.',
    removedFunction: 'This function is not in standard C or C++. Instead of gets, use fgets or getline.',
    returnMissing: 'Some path through the function returns nothing. Return a value in every case.',
    semicolon: 'A semicolon is missing, often at the end of the line above.',
    slow: 'Too many steps, or a loop that never ends. Work out the number of steps for the largest input.',
    slowCpp:
      'Too many steps, or a loop that never ends. Work out the number of steps for the largest input. With much input, use scanf, or ios::sync_with_stdio(false).',
    slowJava:
      'Too many steps, or a loop that never ends. Work out the number of steps for the largest input. With much input, use BufferedReader and StringBuilder instead of Scanner and println.',
    slowPython:
      'Too many steps, or a loop that never ends. Work out the number of steps for the largest input. With much input, use sys.stdin, and print once at the end.',
    statement:
      'This expression does nothing by itself. An assignment, an operator or a method call is missing.',
    static: 'main is static and cannot use this directly. Make the member static, or create an object first.',
    std: 'A name from the standard library is not known here. Add its #include, and in C++ using namespace std; or std:: before the name.',
    textAndNumber: 'Text and a number are mixed. input() returns text: convert it with int() or float().',
    types: 'The types do not match. Compare the type of the value with what is expected here.',
    unclosedText: 'A string is not closed. Add the closing quotation mark on the same line.',
    undeclared:
      'A name is used that was not declared. Check spelling and upper case, and where it was declared.',
    undefined: 'A function is declared and called but never defined. Check its spelling and parameters.',
    uninitialized: 'A variable may be used before it has a value. Give it one where you declare it.',
    unreported: 'A checked exception is not handled. Add throws Exception to main.',
    waiting:
      'The program hardly computed: it slept, or waited for input that never came. Check how much it reads, and when it should stop.',
    whiteSpace:
      'The values are right, but spaces or line breaks differ. Compare them with the sample output.',
    wrong:
      'Check special cases and the largest values, and print nothing but the answer: no prompts, no debug output.',
    wrongCpp:
      'Check special cases and the largest values (does int overflow?), reset variables between test cases, and print nothing but the answer.',
    zero: 'An integer is divided by zero, with / or %. Check the divisor first.',
  },
} as const
