import { useTranslation } from 'react-i18next'
import { WithCode } from '../judge-programs.tsx'
import { CodeBlock, CodeTabs } from './code-tabs.tsx'
import { type CodeLanguage, exampleCode } from '../api/example-code.ts'
import { Fields, SchemaView } from './schema-view.tsx'
import { type ApiCall, describe, typeText } from './model.ts'
import style from './help.module.css'

function Errors({ call }: { call: ApiCall }) {
  const { t } = useTranslation()
  return (
    <details className={style.errors}>
      <summary>{t('faq.help.errors', { count: call.errors.length })}</summary>
      <ul>
        {call.errors.map(({ name, status, message }) => (
          <li key={name} lang="en">
            <span className="mono">{status}</span> <code>{name}</code> <span className="sec">{message}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}

function Answer({ call }: { call: ApiCall }) {
  const { t } = useTranslation()
  const { example } = call.facts
  const answer = example?.answer
  return (
    <>
      <h3>
        {t('faq.help.answer')} <span className="mono">{call.answer.status}</span>
      </h3>
      {call.answer.schema ? (
        <SchemaView label={t('faq.help.answer')} schema={call.answer.schema} isAnswer />
      ) : (
        <p className="sec mono">{call.answer.types.join(', ')}</p>
      )}
      {answer !== undefined && (
        <>
          <h3>
            {t('faq.help.exampleAnswer')} <span className="mono">{example!.status}</span>
          </h3>
          <CodeBlock
            label={t('faq.help.exampleAnswer')}
            text={typeof answer === 'string' ? answer : JSON.stringify(answer, null, 2)}
          />
        </>
      )}
    </>
  )
}

interface CallViewProps {
  call: ApiCall
  language: CodeLanguage
  onLanguage: (language: CodeLanguage) => void
}

export function CallView({ call, language, onLanguage }: CallViewProps) {
  const { t } = useTranslation()
  return (
    <article className={style.call} aria-labelledby={call.id}>
      <h2 id={call.id} lang="en">
        <WithCode text={call.summary} />
      </h2>
      <p className={style.address}>
        <span className={style.method} data-method={call.method}>
          {call.method}
        </span>{' '}
        <code>{call.path}</code>
      </p>
      <p className="sec" lang="en">
        <WithCode text={call.description} />
      </p>
      {call.parameters.length > 0 && (
        <>
          <h3>{t('faq.help.parameters')}</h3>
          <Fields
            label={t('faq.help.parameters')}
            fields={call.parameters.map(({ name, schema, required }) => ({
              name,
              depth: 0,
              type: typeText(schema),
              isRequired: required ?? false,
              description: describe(schema),
            }))}
          />
        </>
      )}
      {call.body && (
        <>
          <h3>
            {t('faq.help.body')} <span className="mono muted">{call.body.type}</span>
          </h3>
          <SchemaView label={t('faq.help.body')} schema={call.body.schema} />
        </>
      )}
      <h3>{t('faq.help.example')}</h3>
      <CodeTabs
        label={t('faq.help.example')}
        texts={{
          shell: exampleCode.shell(call),
          python: exampleCode.python(call),
          javascript: exampleCode.javascript(call),
        }}
        language={language}
        onLanguage={onLanguage}
      />
      <Answer call={call} />
      <Errors call={call} />
    </article>
  )
}
