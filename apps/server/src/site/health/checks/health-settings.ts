import { opensSecrets } from '../../../people/index.ts'
import type { Check } from '../health-check.ts'

export const settings: Check = {
  name: 'settings',
  async look({ db, settings: own }) {
    const { secretKey } = own
    if (secretKey === null) return { faults: [['SECRET_KEY_MISSING']] }
    return { faults: [!(await opensSecrets(db, secretKey)) && ['SECRET_KEY_WRONG']] }
  },
}
