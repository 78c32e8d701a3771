/** A PDF of one empty page. @param catalog further entries of its catalog in addition to the pages */
export function samplePdf(catalog = ''): Buffer<ArrayBuffer> {
  return Buffer.from(`%PDF-1.7
1 0 obj
<< /Type /Catalog /Pages 2 0 R ${catalog} >>
endobj
2 0 obj
<< /Type /Pages /Kids [3 0 R] /Count 1 >>
endobj
3 0 obj
<< /Type /Page /Parent 2 0 R /MediaBox [0 0 99 99] >>
endobj
trailer
<< /Root 1 0 R >>
%%EOF
`)
}
