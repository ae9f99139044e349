/** True if the last of ten digits is the check digit of the others: of personal and organisation numbers (Skatteverket, SKV 704). */
export function hasValidCheckDigit(digits: string): boolean {
  const ten = digits.slice(-10)
  let sum = 0
  for (let i = 0; i < 10; i++) {
    const product = Number(ten[i]) * (i % 2 === 0 ? 2 : 1)
    sum += product > 9 ? product - 9 : product
  }
  return sum % 10 === 0
}
