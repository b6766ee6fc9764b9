export const feedback = {
  label: 'What students see of their submissions',
  failure: 'First failure: test {{number}}',
  verdictOnly: 'Test results are not shown.',
  usual: {
    problem: 'All test results',
    course: 'As set for each problem',
    contest: 'As usual, without test data',
  },
  of: {
    verdict: 'The verdict only',
    test: 'Up to the first failed test',
    difference: 'All results, and data of the first failed test',
  },
  hint: {
    problem: 'A course can set something else; a running contest can show less.',
    course: "For submissions in this course. Test data is shown only for the course's own problems.",
    contest: 'While the contest runs. In a course, test data is shown only where the course shows it too.',
  },
} as const
