import {
  useId,
  useState,
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
} from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../button.tsx'
import { classes } from '../classes.ts'
import { Icon, type IconName } from '../icon.tsx'
import style from './field.module.css'

export interface FieldText {
  label: ReactNode
  hint?: ReactNode
  error?: string | false
  optional?: boolean
  className?: string
}

interface Wiring {
  id: string
  'aria-describedby'?: string
  'aria-invalid'?: true
}

/** `children` receives ids and aria attributes for the control. */
export function Field(props: FieldText & { children: (wiring: Wiring) => ReactNode }) {
  const { t } = useTranslation()
  const id = useId()
  const described = [props.hint && `${id}hint`, props.error && `${id}error`].filter(Boolean).join(' ')
  return (
    <div className={props.className}>
      <label className={style.label} htmlFor={id}>
        {props.label} {props.optional && <small>{t('common.optional')}</small>}
      </label>
      {props.children({
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': props.error ? true : undefined,
      })}
      {props.hint && (
        <p className={style.hint} id={`${id}hint`}>
          {props.hint}
        </p>
      )}
      {props.error && (
        <p className={style.error} id={`${id}error`} role="alert">
          <Icon name="warning" />
          {props.error}
        </p>
      )}
    </div>
  )
}

interface InputLook {
  icon?: IconName
  large?: boolean
  after?: ReactNode
  boxClassName?: string
}

type InputProps = InputLook & InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> }

/** For filters; needs an `aria-label`. */
export function Input({ icon, large, after, boxClassName, ...rest }: InputProps) {
  const bad = rest['aria-invalid']
  return (
    <div className={classes(style.box, large && style.large, bad && style.bad, boxClassName)}>
      {icon && <Icon name={icon} />}
      <input {...rest} />
      {after}
    </div>
  )
}

type Without<T> = Omit<T, keyof FieldText>

export function TextField({
  label,
  hint,
  error,
  optional,
  className,
  ...rest
}: FieldText & Without<InputProps>) {
  return (
    <Field {...{ label, hint, error, optional, className }}>
      {(wiring) => <Input {...rest} {...wiring} />}
    </Field>
  )
}

export function PasswordField(props: FieldText & Without<InputProps>) {
  const { t } = useTranslation()
  const [shown, setShown] = useState(false)
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      after={
        <IconButton
          icon="eye"
          className={style.eye}
          label={shown ? t('common.hidePassword') : t('common.showPassword')}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        />
      }
    />
  )
}

type AreaProps = TextareaHTMLAttributes<HTMLTextAreaElement> & { ref?: Ref<HTMLTextAreaElement> }

export function TextAreaField({
  label,
  hint,
  error,
  optional,
  className,
  ...rest
}: FieldText & Without<AreaProps>) {
  return (
    <Field {...{ label, hint, error, optional, className }}>
      {(wiring) => (
        <div className={classes(style.box, style.area, error && style.bad)}>
          <textarea rows={3} {...rest} {...wiring} />
        </div>
      )}
    </Field>
  )
}

type SelectProps = { large?: boolean; boxClassName?: string } & SelectHTMLAttributes<HTMLSelectElement>

/** A native select, familiar on every device. Needs an `aria-label`. */
export function Select({ large, boxClassName, ...rest }: SelectProps) {
  return (
    <div className={classes(style.box, large && style.large, boxClassName)}>
      <select {...rest} />
      <Icon name="chevronDown" />
    </div>
  )
}

export function SelectField({
  label,
  hint,
  error,
  optional,
  className,
  ...rest
}: FieldText & Without<SelectProps>) {
  return (
    <Field {...{ label, hint, error, optional, className }}>
      {(wiring) => <Select {...rest} {...wiring} />}
    </Field>
  )
}

interface SwitchProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'role' | 'onChange'> {
  checked: boolean
  onChange: (checked: boolean) => void
  /** Label; otherwise give an `aria-label`. */
  children?: ReactNode
  quiet?: boolean
}

export function Switch({ children, quiet, onChange, ...rest }: SwitchProps) {
  return (
    <label className={classes(style.switch, quiet && style.quiet)}>
      <input {...rest} type="checkbox" role="switch" onChange={(event) => onChange(event.target.checked)} />
      {children}
    </label>
  )
}

interface SegmentProps<T extends string> {
  label: string
  value: T | null
  options: readonly { value: T; label: ReactNode }[]
  onChange: (value: T) => void
}

export function Segment<T extends string>({ label, value, options, onChange }: SegmentProps<T>) {
  const name = useId()
  return (
    <fieldset className={style.segment}>
      <legend className="vh">{label}</legend>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
