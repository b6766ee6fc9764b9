import { useTranslation } from 'react-i18next'
import { Link } from '@tanstack/react-router'
import { Section } from '../../../../ui/layout/page.tsx'
import { WithCode } from '../judge-programs.tsx'
import { CodeTabs, useCodeLanguage } from './code-tabs.tsx'
import { codeLanguages, type CodeLanguage } from '../api/example-code.ts'
import { recipeFile, recipeNames, type RecipeName } from './recipes.ts'
import style from './help.module.css'

const textsOf = (name: RecipeName) =>
  Object.fromEntries(codeLanguages.map((language) => [language, recipeFile(name, language)])) as Record<
    CodeLanguage,
    string
  >

export default function RecipesPage() {
  const { t } = useTranslation()
  const [language, setLanguage] = useCodeLanguage()
  return (
    <>
      <div className="prose">
        <p>
          <WithCode text={t('faq.help.recipesText')} />
        </p>
        <p>
          <Link to="/settings">{t('faq.help.makeToken')}</Link>
        </p>
      </div>
      <nav aria-label={t('faq.onThisPage')}>
        <ul className={style.contents}>
          {recipeNames.map((name) => (
            <li key={name}>
              <a href={`#${name}`}>{t(`faq.help.recipe.${name}`)}</a>
            </li>
          ))}
        </ul>
      </nav>
      <div className={style.recipes}>
        {recipeNames.map((name) => (
          <Section key={name} id={name} title={t(`faq.help.recipe.${name}`)}>
            <CodeTabs
              label={t(`faq.help.recipe.${name}`)}
              texts={textsOf(name)}
              language={language}
              onLanguage={setLanguage}
            />
          </Section>
        ))}
      </div>
    </>
  )
}
