// The words in which the archive of an exam explains itself, in words that hold without this program.

export const readme = (title: string): string => `${title}

This is the archive of an exam, made by Verdict.

exam.json         the exam: times, rule, problems
statements/       the problems as Markdown and as pages (HTML)
ranklist.csv      the final ranklist
roster.csv        everybody who was to sit it: seat, times, receipt
log.jsonl         what happened, in order: one JSON object on each line
submissions.csv   every submission with its verdict and its file
submissions/      the code, byte for byte as it was handed in
receipts/         the receipts in force; receipts/replaced/: those before them
keys/             the public keys by which the receipts were signed

All times are in UTC. CSV files are in UTF-8.

How to check a receipt

A receipt is two files: NAME.json, and NAME.sig, its signature: 64 bytes
of Ed25519 (RFC 8032) over all bytes of NAME.json as they are. The JSON
names the key at "key"; its public half is keys/KEY.pem. With OpenSSL 3:

    openssl pkeyutl -verify -pubin -inkey keys/KEY.pem -rawin \\
      -in receipts/NAME.json -sigfile receipts/NAME.sig

"sha256" in it is the SHA-256 of the code, so that each file can be held
against the receipt:

    sha256sum submissions/USERNAME/FILE

The file that a student has downloaded holds the same three things:
"receipt" (written without blanks, with its names in the order of the
alphabet, it is NAME.json byte for byte), "signature" in Base64, and
"publicKey". Whether that is a key of the site, the site says itself at
/receipt, and keys/ does here.

"afterEnd" is a draft that was handed in when the time was over.
`
