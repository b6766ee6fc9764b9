import { shortCountry } from '@verdict/domain/country'

/** @param country alpha-3 */
export const countryName = (language: string, country: string): string =>
  new Intl.DisplayNames([language], { type: 'region' }).of(shortCountry(country) ?? '') ?? country
