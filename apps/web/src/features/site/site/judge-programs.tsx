import { useTranslation } from 'react-i18next'

/** Backticks mark code. */
export function WithCode({ text }: { text: string }) {
  return text.split('`').map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part))
}

const checker = `#include "testlib.h"

int main(int argc, char* argv[]) {
    registerTestlibCmd(argc, argv);
    int expected = ans.readInt();
    int found = ouf.readInt();
    if (found != expected) quitf(_wa, "expected %d, found %d", expected, found);
    quitf(_ok, "right");
}`

const interactor = `#include "testlib.h"

int main(int argc, char* argv[]) {
    registerInteraction(argc, argv);
    int secret = inf.readInt();
    for (int tries = 1; tries <= 20; tries++) {
        int guess = ouf.readInt();
        if (guess == secret) quitf(_ok, "found in %d tries", tries);
        std::cout << (guess < secret ? "more" : "less") << std::endl;
    }
    quitf(_wa, "not found in 20 tries");
}`

const rules = ['call', 'exit', 'points', 'message', 'flush', 'missing'] as const

export function JudgePrograms() {
  const { t } = useTranslation()
  return (
    <div className="prose">
      <p>
        <WithCode text={t('faq.checkersText')} />
      </p>
      <h3>{t('faq.checker')}</h3>
      <p>
        <WithCode text={t('faq.checkerText')} />
      </p>
      <pre tabIndex={0}>{checker}</pre>
      <h3>{t('faq.interactor')}</h3>
      <p>
        <WithCode text={t('faq.interactorText')} />
      </p>
      <pre tabIndex={0}>{interactor}</pre>
      <h3>{t('faq.judgeRules')}</h3>
      <ul>
        {rules.map((rule) => (
          <li key={rule}>
            <WithCode text={t(`faq.rules.${rule}`)} />
          </li>
        ))}
      </ul>
    </div>
  )
}
