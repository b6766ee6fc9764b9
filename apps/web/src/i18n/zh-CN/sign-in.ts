import type { errors as englishErrors, signIn as english } from '../en-US/sign-in.ts'
import type { Translated } from '../translated.ts'

export const signIn: Translated<typeof english> = {
  title: '登录方式',
}

export const errors: Translated<typeof englishErrors> = {
  OAUTH_CONNECT_YOURSELF: '与此身份对应的账号是教师或管理员账号，请先用密码登录该账号，再在账号设置中关联。',
  LOCAL_LOGIN_OFF: '本站已停用密码登录，请使用其他登录方式。',
  LOCAL_LOGIN_NEEDS_PROVIDER:
    '停用本站密码登录期间，至少要有一个已启用、且有人成功登录过或你已试用过的登录方式。',
  PROVIDER_NAME_TAKEN: '已有使用此地址的登录方式。',
  PROVIDERS_FULL: '最多 {{limit}} 个登录方式。',
  PROVIDERS_CHANGED: '其他人已修改登录方式，请重新加载。',
  PROVIDER_FIELD_INVALID: '此字段的内容无法使用：{{field}}',
}
