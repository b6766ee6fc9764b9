export const examSetup = {
  binds: {
    session: 'The session alone',
    address: 'The address at entry',
    seat: 'The address of the seat',
  },
}
