export const examSetup = {
  binds: {
    session: '仅会话本身',
    address: '进入时的地址',
    seat: '座位的地址',
  },
}
