/** The PDF of a part with a school of 1,000 candidates. */
import "../routes/sheet-pdf.test";
