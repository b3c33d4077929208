/** A person's name in each script that the product must find, with a slip in the longer of its words. */
export const namesByScript = {
  Greek: { firstName: 'Γεωργία', lastName: 'Παπαδάκη', slip: 'παπαδάκι' },
  Cyrillic: { firstName: 'Наталья', lastName: 'Кузнецова', slip: 'кузнетцова' },
  Hebrew: { firstName: 'דניאל', lastName: 'אברהמוביץ', slip: 'אברהמביץ' },
  Arabic: { firstName: 'محمد', lastName: 'عبدالرحمن', slip: 'عبدالرحمان' },
  Chinese: { firstName: '小雨', lastName: '欧阳建国', slip: undefined },
  Japanese: { firstName: '太郎', lastName: 'たかはしさくら', slip: 'たかはさくら' },
  Korean: { firstName: '서연', lastName: '남궁민준', slip: undefined },
} as const
export type Script = keyof typeof namesByScript
export const scripts = Object.keys(namesByScript) as Script[]
